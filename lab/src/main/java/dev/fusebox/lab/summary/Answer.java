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

    static List<String> of(RunRecording run) {
        Map<String, List<GatewayLoss>> gateways = GatewayLoss.byGateway(run);
        CellAnswer words = CellAnswer.of(run);
        List<String> sentences = new ArrayList<>(gateways.values().stream()
                .map(all -> Map.entry(GatewayLoss.worst(all), all))
                .sorted(Map.Entry.comparingByKey(GatewayLoss.WORST_FIRST))
                .limit(MOST)
                .map(worst -> words.of(worst.getKey(), worst.getValue()))
                .toList());
        boolean cells = !sentences.isEmpty();
        sentences.addAll(BystanderAnswer.of(run));
        if (!cells) {
            sentences.addAll(ProbeAnswer.of(run));
            sentences.addAll(EquivalenceAnswer.of(run));
        }
        return sentences.isEmpty() ? List.of("No cell was finished.") : List.copyOf(sentences);
    }
}
