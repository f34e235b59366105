package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.LimitComparison.ComparedLimit;
import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The limits of several gateways side by side. */
public final class LimitsTable {

    private LimitsTable() {}

    /** @param titles of the gateways, by component */
    public static Table of(String profile, List<ComparedLimit> limits, Map<String, String> titles) {
        Table.Builder table =
                Table.with("Limits with profile " + profile, "limit|" + String.join("|", titles.values()));
        for (ComparedLimit limit : limits) {
            List<@Nullable String> row = new ArrayList<>(List.of(limit.what()));
            titles.keySet().forEach(id -> row.add(words(limit.settings().getOrDefault(id, List.of()))));
            table.row(row);
        }
        return table.small();
    }

    private static @Nullable String words(List<EffectiveSetting> settings) {
        return settings.isEmpty()
                ? null
                : settings.stream().map(EffectiveSetting::words).collect(Collectors.joining("; "));
    }
}
