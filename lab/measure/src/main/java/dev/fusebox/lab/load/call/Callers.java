package dev.fusebox.lab.load.call;

import dev.fusebox.lab.results.trial.HungEnd;
import java.util.List;
import java.util.Map;

/** Callers that each send a call and wait for its answer, however long it takes; some call again then. */
public interface Callers extends AutoCloseable {

    /** Status of a call that ended without an answer. */
    int NO_ANSWER = 0;

    /** Sends this many more calls. */
    void add(int callers);

    /** Calls sent so far. */
    int sent();

    /** Calls that have ended, by status; {@link #NO_ANSWER} for calls without an answer. */
    Map<Integer, Integer> answers();

    /** How calls ended, by status; without the calls that were given up. */
    List<HungEnd> ends();

    /** From now on no caller calls again. */
    default void stopCalling() {}

    /** Calls that wait for their answer. */
    default int waiting() {
        return sent() - answers().values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Gives up every call that waits, and closes its connection. */
    @Override
    void close();
}
