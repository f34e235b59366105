package dev.fusebox.lab.process;

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
        return Proc.text("" + pid, "stat")
                .map(line -> line.substring(line.lastIndexOf(')') + 2).split(" "))
                .map(words -> new ProcStat(words[STATE], words[START]));
    }

    /** Whether a signal stopped it, until another one lets it continue. */
    boolean stopped() {
        return state.equals("T");
    }
}
