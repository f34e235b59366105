package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.CostRanking.CostRow;
import java.util.List;
import java.util.stream.Collectors;

/** What calls cost, in one sentence for each load: gateways as multiples of the reference. */
final class CostAnswer {

    /** Of so few gateways each is named. */
    private static final int FEW = 4;

    private CostAnswer() {}

    static List<String> of(RunRecording run) {
        return CostRanking.of(run).stream().map(CostAnswer::sentence).toList();
    }

    private static String sentence(CostRanking ranking) {
        List<CostRow> rows = ranking.rows();
        if (rows.size() == 1) {
            return "%s: only %s has figures, so there is nothing to compare it with."
                    .formatted(ranking.name(), ranking.reference());
        }
        return rows.size() <= FEW
                ? "%s: CPU time of a call as a multiple of what it costs %s: %s."
                        .formatted(ranking.name(), ranking.reference(), others(ranking))
                : "%s: of %d gateways a call costs %s the least CPU time, and %s the most."
                        .formatted(
                                ranking.name(),
                                rows.size(),
                                times(rows.get(0), ranking.reference()),
                                times(rows.get(rows.size() - 1), ranking.reference()));
    }

    private static String others(CostRanking ranking) {
        return ranking.rows().stream()
                .filter(row -> !row.gateway().equals(ranking.reference()))
                .map(row -> row.gateway() + " " + Figures.fixed(row.ratio().median(), 2))
                .collect(Collectors.joining(", "));
    }

    /** {@code nginx (0.12 times stock-scg)}. */
    private static String times(CostRow row, String reference) {
        return row.gateway().equals(reference)
                ? reference
                : "%s (%s times %s)"
                        .formatted(row.gateway(), Figures.fixed(row.ratio().median(), 2), reference);
    }
}
