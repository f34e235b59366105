package dev.fusebox.lab.results;

import org.jspecify.annotations.Nullable;

/**
 * What the model says of a cell from its limits alone; {@code null} in a cell that nobody predicted. Times in milliseconds, over all
 * answers, refusals included.
 *
 * @param openFraction share of the time in which the circuit breaker is open
 * @param trips of the circuit breaker in the cell
 * @param residual measured goodput / predicted - 1; {@code null} where there is nothing to compare
 */
public record Prediction(
        @Nullable Double goodputPerSecond,
        @Nullable Double refusedShare,
        @Nullable String limit,
        @Nullable String refusedBy,
        @Nullable Double meanMs,
        @Nullable Double p50Ms,
        @Nullable Double p95Ms,
        @Nullable Double p99Ms,
        @Nullable Double openFraction,
        @Nullable Long trips,
        @Nullable Double residual) {

    /**
     * Whether the load generator's count is sure to a tenth of this goodput: see {@link LoadFigures#okMissing}.
     *
     * @param succeeded good answers by the gateway's own count; {@code null} when that is not known
     */
    public boolean resolved(LoadFigures measured, @Nullable Long succeeded) {
        return goodputPerSecond != null
                && measured.okMissing(succeeded)
                        <= VerdictRules.TODAY.unsureShare() * goodputPerSecond * measured.seconds();
    }

    /** The same beside what was measured; {@code null} when the cell has no figures. */
    public Prediction beside(@Nullable LoadFigures measured) {
        Double difference = measured == null || goodputPerSecond == null || goodputPerSecond == 0
                ? null
                : Double.valueOf(measured.goodputPerSecond() / goodputPerSecond - 1);
        return new Prediction(
                goodputPerSecond,
                refusedShare,
                limit,
                refusedBy,
                meanMs,
                p50Ms,
                p95Ms,
                p99Ms,
                openFraction,
                trips,
                difference);
    }
}
