package dev.fusebox.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What Linux says of a process.
 *
 * @param state a letter, {@code T} for a stopped one
 * @param startTicks when it started, counted from the start of the machine
 */
record ProcStat(String state, String startTicks) {

    /** Of the words after the name, which may contain blanks. */
    private static final int STATE = 0;

    private static final int START = 19;

    /** Empty when there is no such process, and on other systems. */
    static Optional<ProcStat> of(long pid) {
        try {
            String line = Files.readString(Path.of("/proc", "" + pid, "stat"));
            String[] words = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return Optional.of(new ProcStat(words[STATE], words[START]));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Whether a signal stopped it, until another one lets it continue. */
    boolean stopped() {
        return state.equals("T");
    }
}
