package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitComparison;
import dev.fusebox.lab.chain.LimitComparison.ComparedLimit;
import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Each limit of a gateway next to its counterparts on the others, as a run read them.
 *
 * @param tables one for each profile that several were run with
 * @param notes on profiles without a table
 */
public record LimitsTables(List<Table> tables, List<String> notes) {

    public static LimitsTables of(RecordedRun run) {
        String service = run.cells().stream()
                .map(CellNames::service)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse("");
        LimitsTables found = new LimitsTables(new ArrayList<>(), new ArrayList<>());
        run.chains().forEach((profile, chain) -> {
            Map<String, String> titles = new LinkedHashMap<>(run.gateways());
            titles.keySet()
                    .retainAll(chain.limits().stream().map(LimitSpec::component).toList());
            if (titles.size() > 1) {
                Map<String, ChainSnapshot> chains = new LinkedHashMap<>();
                titles.keySet().forEach(id -> chains.put(id, chain.in(id)));
                found.tables.add(
                        table(profile, new LimitComparison(chains, service).rows(), titles, EffectiveSetting::words));
            } else {
                String had = titles.isEmpty()
                        ? "this run read no limits of a gateway"
                        : "this run had only " + String.join("", titles.keySet());
                found.notes.add("Profile %s: %s, so there is nothing to compare.".formatted(profile, had));
            }
        });
        if (run.chains().isEmpty()) {
            found.notes.add("This run folder has no limits.");
        }
        return found;
    }

    /** @param titles of the gateways, by component */
    public static Table table(
            String profile,
            List<ComparedLimit> limits,
            Map<String, String> titles,
            Function<EffectiveSetting, String> words) {
        Table table = Table.of("Limits with profile " + profile, "limit|" + String.join("|", titles.values()));
        limits.forEach(limit -> table.row(
                limit.what(),
                titles.keySet().stream()
                        .map(id -> words(limit.settings().getOrDefault(id, List.of()), words))
                        .toList()));
        return table;
    }

    private static @Nullable String words(List<EffectiveSetting> settings, Function<EffectiveSetting, String> words) {
        return settings.isEmpty() ? null : settings.stream().map(words).collect(Collectors.joining("; "));
    }
}
