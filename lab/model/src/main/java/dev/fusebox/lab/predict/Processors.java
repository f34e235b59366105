package dev.fusebox.lab.predict;

/** The processors of a machine under simulation: as many servers with one queue, first come, first served. Milliseconds. */
final class Processors {

    private final double[] freeAt;
    private double busyMs;

    Processors(int count) {
        this.freeAt = new double[count];
    }

    /** Work that comes now; when it is done. */
    double serve(double now, double ms) {
        int first = 0;
        for (int i = 1; i < freeAt.length; i++) {
            first = freeAt[i] < freeAt[first] ? i : first;
        }
        // What may be a difference stands first: see SimulatedBreaker.close.
        freeAt[first] = ms + Math.max(now, freeAt[first]);
        busyMs += ms;
        return freeAt[first];
    }

    /** How long work that comes now would wait. */
    double queueMs(double now) {
        double first = freeAt[0];
        for (double free : freeAt) {
            first = Math.min(first, free);
        }
        return Math.max(0, first - now);
    }

    /** Share of that time in which they worked, 0 to 1. */
    double busyShare(double elapsedMs) {
        return Math.min(1, busyMs / freeAt.length / elapsedMs);
    }
}
