package dev.fusebox.lab.predict;

import java.util.PriorityQueue;

/** Future events in order of time; of two at the same time, the one planned first comes first. */
final class EventQueue {

    private record PlannedEvent(double at, long number, Runnable what) implements Comparable<PlannedEvent> {

        @Override
        public int compareTo(PlannedEvent other) {
            return at == other.at ? Long.compare(number, other.number) : Double.compare(at, other.at);
        }
    }

    private final PriorityQueue<PlannedEvent> entries = new PriorityQueue<>();
    private long planned;
    private double now;

    double now() {
        return now;
    }

    void schedule(double ms, Runnable what) {
        // Not now + ms: TeaVM drops the parentheses of a + (b - c), so what may be a sum or a difference stands first.
        entries.add(new PlannedEvent(ms + now, planned++, what));
    }

    /** Time of the next event; infinite when there is none. */
    double nextAt() {
        return entries.isEmpty() ? Double.POSITIVE_INFINITY : entries.peek().at();
    }

    void runNext() {
        PlannedEvent entry = entries.remove();
        now = entry.at();
        entry.what().run();
    }
}
