package dev.fusebox.lab.model;

/**
 * What a load generator measured in one cell. {@code completed} counts answers of any status, {@code ok} those with
 * 2xx; rates are per second, times in milliseconds over all answers, refusals included.
 */
public record Load(
        String tool,
        String command,
        long completed,
        long ok,
        long non2xx,
        long failed,
        double seconds,
        double requestsPerSecond,
        double goodputPerSecond,
        double p50Ms,
        double p95Ms,
        double p99Ms,
        double maxMs) {

    /** Share of the answers that were 2xx, 0 to 1; 0 when there was no answer. */
    public double okShare() {
        return completed == 0 ? 0 : (double) ok / completed;
    }
}
