package dev.fusebox.lab.report.html;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ComparedLimit;
import dev.fusebox.lab.chain.EffectiveSetting;
import dev.fusebox.lab.chain.LimitComparison;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Each limit of a gateway beside its counterparts on the others, as this run read them.
 *
 * @param tables one for each profile that several were run with
 * @param notes on profiles without a table
 */
public record CounterpartTables(List<Table> tables, List<String> notes) {

    private static final String SERVICE = "service-a";

    /** @param titles of all gateways that there are, by component */
    static CounterpartTables of(Map<String, List<LimitUsage>> effectiveLimits, Map<String, String> titles) {
        List<Table> tables = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        effectiveLimits.forEach((profile, limits) -> {
            List<String> gateways = titles.keySet().stream()
                    .filter(id -> limits.stream().anyMatch(l -> l.component().equals(id)))
                    .toList();
            if (gateways.size() > 1) {
                tables.add(table(profile, limits, gateways, titles));
            } else {
                notes.add("Profile %s: %s, so there is nothing to put side by side."
                        .formatted(
                                profile,
                                gateways.isEmpty()
                                        ? "this run read no limits of a gateway"
                                        : "this run had " + gateways.get(0) + " alone"));
            }
        });
        if (effectiveLimits.isEmpty()) {
            notes.add("This run folder has no effective limits.");
        }
        return new CounterpartTables(tables, notes);
    }

    private static Table table(
            String profile, List<LimitUsage> limits, List<String> gateways, Map<String, String> titles) {
        Table.Builder table = Table.with(
                "Limits with profile " + profile,
                "limit|" + gateways.stream().map(titles::get).collect(Collectors.joining("|")));
        Map<String, ChainSnapshot> chains = new LinkedHashMap<>();
        gateways.forEach(id -> chains.put(id, chain(limits, id)));
        for (ComparedLimit row : LimitComparison.of(chains, SERVICE)) {
            List<Table.TableCell> cells = new ArrayList<>(List.of(Table.text(row.what())));
            gateways.forEach(id -> cells.add(settings(row.settings().get(id))));
            table.row(cells);
        }
        return table.small();
    }

    /** A run folder has no thresholds of circuit breakers and no time limits. */
    private static ChainSnapshot chain(List<LimitUsage> limits, String gateway) {
        return new ChainSnapshot(limits.stream().map(LimitUsage::spec).toList(), List.of(), List.of()).in(gateway);
    }

    private static Table.TableCell settings(List<EffectiveSetting> values) {
        return Table.text(
                values.isEmpty()
                        ? Figures.NONE
                        : values.stream().map(EffectiveSetting::words).collect(Collectors.joining("; ")));
    }
}
