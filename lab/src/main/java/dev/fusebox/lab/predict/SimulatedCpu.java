package dev.fusebox.lab.predict;

/** The machine as one server with a queue in order of arrival. Milliseconds. */
final class SimulatedCpu {

    private final double costMs;
    private double freeAt;
    private double busyMs;

    SimulatedCpu(double costMs) {
        this.costMs = costMs;
    }

    /** Queues one more answer; how long until it has been dealt with. */
    double take(double now) {
        freeAt = Math.max(now, freeAt) + costMs;
        busyMs += costMs;
        return freeAt - now;
    }

    double queueMs(double now) {
        return Math.max(0, freeAt - now);
    }

    double share(double elapsedMs) {
        return Math.min(1, busyMs / elapsedMs);
    }
}
