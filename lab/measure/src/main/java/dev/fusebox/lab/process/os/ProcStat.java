package dev.fusebox.lab.process.os;

import java.util.Optional;

/**
 * What Linux says of a process, or of one of its threads.
 *
 * @param name at most 15 characters
 * @param state a letter, {@code T} for a stopped one
 * @param cpuTicks CPU time so far, in hundredths of a second
 * @param startTicks when it started, counted from the start of the machine
 */
public record ProcStat(String name, String state, long cpuTicks, String startTicks) {

    /** Of the words after the name, which may contain blanks. */
    private static final int STATE = 0;

    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int START = 19;

    /** Empty when there is no such process, and on other systems. */
    public static Optional<ProcStat> of(long pid) {
        return Proc.text("" + pid, "stat").map(ProcStat::of);
    }

    /** Empty when there is no such thread, and on other systems. */
    public static Optional<ProcStat> of(long pid, long thread) {
        return Proc.text("" + pid, "task", "" + thread, "stat").map(ProcStat::of);
    }

    private static ProcStat of(String line) {
        int end = line.lastIndexOf(')');
        String[] words = line.substring(end + 2).split(" ");
        return new ProcStat(
                line.substring(line.indexOf('(') + 1, end),
                words[STATE],
                Long.parseLong(words[USER]) + Long.parseLong(words[SYSTEM]),
                words[START]);
    }

    /** Whether a signal stopped it, until another one lets it continue. */
    public boolean stopped() {
        return state.equals("T");
    }
}
