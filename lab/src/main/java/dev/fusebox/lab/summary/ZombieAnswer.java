package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.results.ZombieSentence;
import java.util.List;
import java.util.Objects;

/** Work that outlasts its permit or its caller: one sentence for each cell. */
final class ZombieAnswer {

    /** More cells than this would not be an answer any more. */
    private static final int MOST = 4;

    private ZombieAnswer() {}

    static List<String> of(RunRecording run, GatewayNames names) {
        return run.results().cells().stream()
                .filter(c -> c.believed() && c.repeat() == 1 && c.zombieWork() != null)
                .limit(MOST)
                .map(c -> words(names, c))
                .toList();
    }

    private static String words(GatewayNames names, CellResult cell) {
        return "%s at %s: %s."
                .formatted(
                        names.of(cell),
                        cell.offered().words(),
                        ZombieSentence.brief(Objects.requireNonNull(cell.zombieWork())));
    }
}
