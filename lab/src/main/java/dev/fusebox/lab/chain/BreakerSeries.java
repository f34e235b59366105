package dev.fusebox.lab.chain;

import java.util.List;

/**
 * A circuit breaker over the time of a cell. Thresholds that its framework does not have are {@code null}.
 *
 * @param volumeThreshold fewest calls in the window before it may open
 * @param errorThresholdPercent share of errors from which it opens
 * @param windowMs length of its window; {@code null} when it counts calls
 * @param openMs how long it stays open before a trial call
 */
public record BreakerSeries(
        String component,
        String name,
        Integer volumeThreshold,
        Integer errorThresholdPercent,
        Integer windowMs,
        Integer openMs,
        List<BreakerPoint> points) {

    /** State at a sample. */
    public enum BreakerState {
        CLOSED,
        HALF_OPEN,
        OPEN
    }

    /** One sample; counts are cumulative since the process started, {@code null} where the framework has none. */
    public record BreakerPoint(
            long tMs,
            BreakerState state,
            Integer windowCalls,
            Integer windowErrors,
            Long trips,
            Long succeeded,
            Long semaphoreRejected,
            Long threadPoolRejected,
            Long poolRejected,
            Long timedOut,
            Long failed,
            Long shortCircuited) {

        /** The counts by cause. */
        public ErrorCounts errors() {
            return new ErrorCounts(
                    semaphoreRejected, threadPoolRejected, poolRejected, timedOut, failed, shortCircuited);
        }
    }

    public String fullName() {
        return component + "/circuit-breaker." + name;
    }

    /** Share of the samples in which it was open. */
    public double openFraction() {
        long open = points.stream().filter(p -> p.state() == BreakerState.OPEN).count();
        return points.isEmpty() ? 0 : (double) open / points.size();
    }

    /** Errors by cause between the first and the last sample. */
    public ErrorCounts errors() {
        return points.isEmpty()
                ? ErrorCounts.NONE
                : points.get(points.size() - 1).errors().since(points.get(0).errors());
    }

    /** Calls that ended well between the first and the last sample. */
    public Long succeeded() {
        return points.isEmpty()
                ? null
                : ErrorCounts.minus(
                        points.get(points.size() - 1).succeeded(), points.get(0).succeeded());
    }
}
