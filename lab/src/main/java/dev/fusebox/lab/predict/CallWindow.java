package dev.fusebox.lab.predict;

import java.util.Arrays;

/** Calls and failures in a sliding window of buckets; a bucket is a span of time, or one call. */
final class CallWindow {

    private final int[] callsOf;
    private final int[] failuresOf;
    private long newest;
    private int calls;
    private int failures;

    CallWindow(int buckets) {
        callsOf = new int[buckets];
        failuresOf = new int[buckets];
    }

    /** Moves on to a bucket, never back; old buckets leave the window. */
    void roll(long bucket) {
        for (long entered = Math.max(newest, bucket - callsOf.length) + 1; entered <= bucket; entered++) {
            int place = (int) (entered % callsOf.length);
            calls -= callsOf[place];
            failures -= failuresOf[place];
            callsOf[place] = 0;
            failuresOf[place] = 0;
        }
        newest = bucket;
    }

    void add(long bucket, boolean failure) {
        roll(bucket);
        int place = (int) (bucket % callsOf.length);
        callsOf[place]++;
        calls++;
        failuresOf[place] += failure ? 1 : 0;
        failures += failure ? 1 : 0;
    }

    /** Starts anew; its buckets may begin at 0 again. */
    void forget() {
        Arrays.fill(callsOf, 0);
        Arrays.fill(failuresOf, 0);
        newest = 0;
        calls = 0;
        failures = 0;
    }

    int calls() {
        return calls;
    }

    int failures() {
        return failures;
    }

    /** Without the newest bucket, which is not over yet. */
    int wholeCalls() {
        return calls - callsOf[(int) (newest % callsOf.length)];
    }

    int wholeFailures() {
        return failures - failuresOf[(int) (newest % callsOf.length)];
    }
}
