package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.RunRecording;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What calls cost, in one sentence for each load: each gateway as a multiple of the reference. */
final class CostAnswer {

    private CostAnswer() {}

    static List<String> of(RunRecording run) {
        return CostRanking.of(run).stream().map(CostAnswer::sentence).toList();
    }

    private static String sentence(CostRanking ranking) {
        String others = ranking.rows().stream()
                .filter(row -> !row.gateway().equals(ranking.reference()))
                .map(row -> row.gateway() + " " + times(row.ratio().median()))
                .collect(Collectors.joining(", "));
        return others.isEmpty()
                ? "%s: only %s has figures, so there is nothing to compare it with."
                        .formatted(ranking.name(), ranking.reference())
                : "%s: CPU time of a call as a multiple of what it costs %s: %s."
                        .formatted(ranking.name(), ranking.reference(), others);
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
