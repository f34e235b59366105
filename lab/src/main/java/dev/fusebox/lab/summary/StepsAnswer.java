package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.results.StepsSentence;
import java.util.List;
import java.util.Objects;

/** What a change of the load did to each gateway: one sentence for each cell. */
final class StepsAnswer {

    /** More cells than this would not be an answer any more. */
    private static final int MOST = 4;

    private StepsAnswer() {}

    static List<String> of(RunRecording run, GatewayNames names) {
        return run.results().cells().stream()
                .filter(c -> c.believed() && c.repeat() == 1)
                .filter(c -> c.steps() != null && c.steps().measured() != null)
                .limit(MOST)
                .map(c -> "%s at %s: %s."
                        .formatted(
                                names.of(c),
                                c.offered().words(),
                                StepsSentence.brief(Objects.requireNonNull(c.steps()))))
                .toList();
    }
}
