package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.RunRecording;
import java.util.List;

/** What is wrong with each gateway, in one or two plain sentences. */
final class Answer {

    private Answer() {}

    static List<String> of(RunRecording run) {
        return List.of(run.results().title());
    }
}
