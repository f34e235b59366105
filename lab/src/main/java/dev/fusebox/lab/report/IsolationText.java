package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Wrap;
import dev.fusebox.lab.results.IsolationPrediction;
import java.util.List;

/** Predicted isolation of one route from another one, for people. */
public final class IsolationText {

    /** @param route the hung route */
    public record PredictedIsolation(String gateway, String profile, String route, IsolationPrediction predicted) {}

    private IsolationText() {}

    public static String of(List<PredictedIsolation> found) {
        StringBuilder text = new StringBuilder(PredictText.CAUTION).append('\n');
        for (PredictedIsolation one : found) {
            text.append("\n%s, profile %s, callers hang on %s\n".formatted(one.gateway(), one.profile(), one.route()));
            text.append(Wrap.at(2, one.predicted().words()));
        }
        return text.toString();
    }
}
