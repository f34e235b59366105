package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.RunRecording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is wrong with each gateway, in one or two plain sentences: first in its cells, then when a backend hangs. */
final class Answer {

    /** More gateways than this would not be an answer any more. */
    private static final int MOST = 2;

    private Answer() {}

    static List<Finding> of(RunRecording run) {
        Map<String, List<GatewayLoss>> gateways = GatewayLoss.byGateway(run);
        CellAnswer words = CellAnswer.of(run);
        List<Finding> findings = new ArrayList<>(gateways.values().stream()
                .map(all -> Map.entry(GatewayLoss.worst(all), all))
                .sorted(Map.Entry.comparingByKey(GatewayLoss.WORST_FIRST))
                .limit(MOST)
                .map(worst -> new Finding(
                        words.of(worst.getKey(), worst.getValue()),
                        worst.getKey().level()))
                .toList());
        boolean cells = !findings.isEmpty();
        findings.addAll(BystanderAnswer.of(run));
        if (!cells) {
            ProbeAnswer.of(run).forEach(found -> findings.add(Finding.neutral(found)));
            EquivalenceAnswer.of(run).forEach(found -> findings.add(Finding.neutral(found)));
        }
        return findings.isEmpty() ? List.of(Finding.neutral("No cell was finished.")) : List.copyOf(findings);
    }
}
