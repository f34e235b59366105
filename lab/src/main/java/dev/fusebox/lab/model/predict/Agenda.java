package dev.fusebox.lab.model.predict;

import java.util.PriorityQueue;

/** What will happen, in order of time; of two things at one time, the one that was planned first. */
final class Agenda {

    private record Entry(double at, long number, Runnable what) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Double.compare(at, other.at);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    private final PriorityQueue<Entry> entries = new PriorityQueue<>();
    private long planned;
    private double now;

    double now() {
        return now;
    }

    void after(double ms, Runnable what) {
        entries.add(new Entry(now + ms, planned++, what));
    }

    /** When the next thing happens; infinite when nothing will. */
    double next() {
        return entries.isEmpty() ? Double.POSITIVE_INFINITY : entries.peek().at();
    }

    void step() {
        Entry entry = entries.remove();
        now = entry.at();
        entry.what().run();
    }
}
