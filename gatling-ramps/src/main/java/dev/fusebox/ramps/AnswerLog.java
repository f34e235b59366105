package dev.fusebox.ramps;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Every call that has ended, from all threads: when it ended, how long it took, and its status. Times in milliseconds since 1970. */
final class AnswerLog {

    /** Stands for the status of a call without an answer. */
    static final int NO_ANSWER = 0;

    /** How long a user waits for an answer before he gives the call up. */
    static final int PATIENCE_SECONDS = 60;

    /** @param micros from the call to its answer, or to its end without one */
    record Ended(long atMs, int micros, int status) {

        boolean answered() {
            return status != NO_ANSWER;
        }

        /** Others without an answer got no connection, or lost it: those are no slow calls. */
        boolean givenUp() {
            return !answered() && micros >= PATIENCE_SECONDS * 1_000_000;
        }

        boolean good() {
            return status / 100 == 2;
        }
    }

    private final long[] atMs;
    private final int[] micros;
    private final short[] status;
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicLong begin = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong allHere = new AtomicLong();
    private final AtomicLong firstGone = new AtomicLong(Long.MAX_VALUE);

    /** @param calls the most that will end */
    AnswerLog(int calls) {
        atMs = new long[calls];
        micros = new int[calls];
        status = new short[calls];
    }

    /** A user makes his first call. */
    void comes(long nowMs) {
        begin.accumulateAndGet(nowMs, Math::min);
        allHere.accumulateAndGet(nowMs, Math::max);
    }

    /** A user's last call has ended. */
    void goes(long nowMs) {
        firstGone.accumulateAndGet(nowMs, Math::min);
    }

    void ended(Ended call) {
        int at = size.getAndIncrement();
        if (at < atMs.length) {
            atMs[at] = call.atMs();
            micros[at] = call.micros();
            status[at] = (short) call.status();
        }
    }

    int size() {
        return Math.min(size.get(), atMs.length);
    }

    Ended get(int index) {
        return new Ended(atMs[index], micros[index], status[index]);
    }

    /** The first call of the first user. */
    long beginMs() {
        return begin.get();
    }

    /** The first call of the last user: from here on all users call. */
    long allHereMs() {
        return allHere.get();
    }

    /** The last answer of the first user that is done: until here all users call. */
    long firstGoneMs() {
        return firstGone.get();
    }
}
