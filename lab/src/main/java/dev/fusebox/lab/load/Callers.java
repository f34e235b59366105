package dev.fusebox.lab.load;

import java.util.Map;

/** Callers that each send one call and wait for its answer, however long it takes, and never come back. */
public interface Callers extends AutoCloseable {

    /** What stands for the status of a call that ended without an answer. */
    int NO_ANSWER = 0;

    /** Sends so many calls more. */
    void add(int callers);

    /** How many calls were sent. */
    int sent();

    /** How many calls have ended, by status; {@link #NO_ANSWER} for those without one. */
    Map<Integer, Integer> answers();

    /** How many calls still wait for their answer. */
    default int waiting() {
        return sent() - answers().values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Gives up every call that still waits, and closes its connection. */
    @Override
    void close();
}
