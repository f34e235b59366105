package dev.fusebox.lab.report.html;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitComparison;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.report.LimitsTable;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.results.RunRecording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Each limit of a gateway beside its counterparts on the others, as this run read them.
 *
 * @param tables one for each profile that several were run with
 * @param notes on profiles without a table
 */
public record CounterpartTables(List<Table> tables, List<String> notes) {

    static CounterpartTables of(RunRecording run) {
        String service = run.results().cells().stream()
                .map(CellNames::service)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse("");
        List<Table> tables = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        run.chains().forEach((profile, chain) -> {
            Map<String, String> gateways = new LinkedHashMap<>(run.gateways());
            gateways.keySet()
                    .retainAll(chain.limits().stream().map(LimitSpec::component).toList());
            if (gateways.size() > 1) {
                tables.add(table(profile, chain, gateways, service));
            } else {
                notes.add("Profile %s: %s, so there is nothing to put side by side."
                        .formatted(
                                profile,
                                gateways.isEmpty()
                                        ? "this run read no limits of a gateway"
                                        : "this run had "
                                                + gateways.keySet().iterator().next() + " alone"));
            }
        });
        if (run.chains().isEmpty()) {
            notes.add("This run folder has no limits.");
        }
        return new CounterpartTables(tables, notes);
    }

    private static Table table(String profile, ChainSnapshot all, Map<String, String> titles, String service) {
        Map<String, ChainSnapshot> chains = new LinkedHashMap<>();
        titles.keySet().forEach(id -> chains.put(id, all.in(id)));
        return LimitsTable.of(profile, LimitComparison.of(chains, service), titles);
    }
}
