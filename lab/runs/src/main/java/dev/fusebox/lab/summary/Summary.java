package dev.fusebox.lab.summary;

import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.summary.doubt.Doubt;
import java.util.List;

/**
 * The first screen of every report of a run: a pure function of its run folder.
 *
 * @param findings the answer: plain sentences about the worst of each gateway that a user would meet, the worst gateway first; never empty
 * @param picture of its cells and bystander experiments; empty for costs alone
 * @param scores one per gateway and profile, the worst first
 * @param doubts why this run may mislead; empty when there is no reason to doubt it
 */
public record Summary(List<Finding> findings, MatrixPicture picture, List<Score> scores, List<Doubt> doubts) {

    /** The sentences of the answer. */
    public List<String> answer() {
        return findings.stream().map(Finding::words).toList();
    }

    /** A run that compares costs alone has neither picture nor scores: nothing can be said of its limits. */
    public static Summary of(RecordedRun run) {
        if (run.costsAlone()) {
            return new Summary(Answer.of(run), MatrixPicture.NONE, List.of(), Doubt.of(run));
        }
        List<Doubt> doubts = Doubt.of(run);
        return new Summary(Answer.of(run), MatrixPicture.of(run, doubts), Score.of(run), doubts);
    }
}
