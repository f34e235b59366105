package dev.fusebox.lab.results;

/**
 * What a load generator measured in one cell. {@code completed} counts answers of any status, {@code ok} those with
 * 2xx; rates are per second, times in milliseconds over all answers, refusals included.
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
        double maxMs) {

    /** Share of the answers that were 2xx, 0 to 1; 0 when there was no answer. */
    public double okShare() {
        return completed == 0 ? 0 : (double) ok / completed;
    }

    /**
     * Good answers that {@code ok} may lack. ab counts a refusal when its header comes and a call as completed when its connection
     * closes: when a cell ends, up to one refusal for each connection has been taken from the completed calls without being one.
     *
     * @param succeeded good answers by the gateway's own count; {@code null} when that is not known
     */
    long okMissing(int connections, Long succeeded) {
        long missing = Math.min(connections, non2xx);
        return succeeded == null ? missing : Math.min(missing, Math.max(0, succeeded - ok));
    }
}
