package dev.fusebox.lab.results;

import org.jspecify.annotations.Nullable;

/**
 * What a load generator measured in one cell. {@code completed} counts answers of any status, {@code ok} those with
 * 2xx; rates are per second, times in milliseconds over all answers, refusals included.
 *
 * @param tool name and version of the load generator
 * @param okMissing successes that {@code ok} may lack because of how the generator counts; {@code null} in runs of before schema 2
 */
public record LoadFigures(
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
        double maxMs,
        @Nullable Long okMissing) {

    /** Name of the load generator, without its version. */
    public String generator() {
        return tool.split(" ")[0];
    }

    /** Share of the answers that were 2xx, 0 to 1; 0 when there was no answer. */
    public double okShare() {
        return completed == 0 ? 0 : (double) ok / completed;
    }

    /**
     * Successes that {@code ok} may lack.
     *
     * @param succeeded successes by the gateway's own count; {@code null} when that is not known
     */
    long okMissing(@Nullable Long succeeded) {
        long missing = okMissing == null ? 0 : okMissing;
        return succeeded == null ? missing : Math.min(missing, Math.max(0, succeeded - ok));
    }
}
