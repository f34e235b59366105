package dev.fusebox.lab.predict;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Calls and failures in a sliding window of buckets; a bucket is a span of time, or one call. Keeps buckets with calls only, so a
 * window of any length costs what was called.
 */
final class CallWindow {

    private static final class Bucket {
        private final long number;
        private int calls;
        private int failures;

        Bucket(long number) {
            this.number = number;
        }
    }

    private final long buckets;
    private final Deque<Bucket> kept = new ArrayDeque<>();
    private int calls;
    private int failures;

    CallWindow(long buckets) {
        this.buckets = buckets;
    }

    /** Moves on to a bucket, never back; old buckets leave the window. */
    private void roll(long bucket) {
        for (Bucket oldest = kept.peek(); oldest != null && oldest.number <= bucket - buckets; oldest = kept.peek()) {
            calls -= oldest.calls;
            failures -= oldest.failures;
            kept.remove();
        }
    }

    void add(long bucket, boolean failure) {
        roll(bucket);
        Bucket newest = kept.peekLast();
        if (newest == null || newest.number != bucket) {
            newest = new Bucket(bucket);
            kept.add(newest);
        }
        newest.calls++;
        calls++;
        newest.failures += failure ? 1 : 0;
        failures += failure ? 1 : 0;
    }

    int calls() {
        return calls;
    }

    int failures() {
        return failures;
    }

    /** In the buckets before this one; moves on to it. */
    int callsBefore(long bucket) {
        roll(bucket);
        return calls - newest(bucket).calls;
    }

    /** In the buckets before this one; moves on to it. */
    int failuresBefore(long bucket) {
        roll(bucket);
        return failures - newest(bucket).failures;
    }

    /** The newest, or an empty one. */
    private Bucket newest(long number) {
        Bucket newest = kept.peekLast();
        return newest != null && newest.number == number ? newest : new Bucket(number);
    }
}
