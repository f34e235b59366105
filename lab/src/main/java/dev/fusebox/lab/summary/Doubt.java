package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.RunRecording;
import java.util.List;

/**
 * A reason not to trust some figures of a run.
 *
 * @param words one sentence: what, how much, what to do
 * @param cells ids of the cells or experiments that it concerns; empty for the whole run
 */
public record Doubt(String words, List<String> cells) {

    static List<Doubt> of(RunRecording run) {
        return List.of();
    }
}
