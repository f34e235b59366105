package dev.fusebox.lab.report.html;

import dev.fusebox.lab.chain.ChainReading;
import dev.fusebox.lab.chain.EffectiveSetting;
import dev.fusebox.lab.chain.LimitPair;
import dev.fusebox.lab.chain.LimitPairs;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Each limit of Zuul beside its counterpart on Spring Cloud Gateway, as this run read them.
 *
 * @param tables one for each profile that both were run with
 * @param notes on profiles without a table
 */
public record CounterpartTables(List<Table> tables, List<String> notes) {

    private static final String ZUUL = "zuul-gateway";
    private static final String SCG = "scg-gateway";
    private static final String SERVICE = "service-a";

    static CounterpartTables of(Map<String, List<LimitUsage>> effectiveLimits) {
        List<Table> tables = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        effectiveLimits.forEach((profile, limits) -> {
            Set<String> gateways = limits.stream()
                    .map(LimitUsage::component)
                    .filter(Set.of(ZUUL, SCG)::contains)
                    .collect(Collectors.toSet());
            if (gateways.size() == 2) {
                tables.add(table(profile, limits));
            } else {
                notes.add("Profile %s: %s, so there is nothing to put side by side."
                        .formatted(
                                profile,
                                gateways.isEmpty()
                                        ? "this run read no limits of a gateway"
                                        : "this run had " + gateways.iterator().next() + " alone"));
            }
        });
        if (effectiveLimits.isEmpty()) {
            notes.add("This run folder has no effective limits.");
        }
        return new CounterpartTables(tables, notes);
    }

    private static Table table(String profile, List<LimitUsage> limits) {
        Table.Builder table = Table.with("Limits with profile " + profile, "limit|Zuul|Spring Cloud Gateway");
        for (LimitPair pair : LimitPairs.of(profile, Map.of(), side(limits, ZUUL), side(limits, SCG), SERVICE)) {
            table.row(Table.text(pair.what()), fixed(pair.zuul()), fixed(pair.scg()));
        }
        return table.small();
    }

    /** A run folder has no thresholds of circuit breakers and no time limits. */
    private static ChainReading side(List<LimitUsage> limits, String gateway) {
        return new ChainReading(
                limits.stream().filter(l -> l.component().equals(gateway)).toList(), List.of(), List.of());
    }

    private static Table.TableCell fixed(List<EffectiveSetting> values) {
        return Table.text(
                values.isEmpty()
                        ? Figures.NONE
                        : values.stream().map(CounterpartTables::words).collect(Collectors.joining("; ")));
    }

    private static String words(EffectiveSetting f) {
        String by = f.setting() == null ? "" : " (%s, %s)".formatted(f.setting(), f.origin());
        return f.name() + ": " + f.value() + by;
    }
}
