package dev.fusebox.lab.model;

/**
 * What the model says of a cell from its limits alone; {@code null} in a cell that nobody predicted. Times in milliseconds, over all
 * answers, refusals included.
 *
 * @param openFraction share of the time in which the circuit breaker is open
 * @param trips of the circuit breaker in the cell
 * @param residual measured goodput / predicted - 1; {@code null} where there is nothing to compare
 */
public record Prediction(
        Double goodputPerSecond,
        Double refusedShare,
        String limit,
        String refusedBy,
        Double meanMs,
        Double p50Ms,
        Double p95Ms,
        Double p99Ms,
        Double openFraction,
        Long trips,
        Double residual) {

    /**
     * Whether a load generator of so many connections can tell this goodput at all. ab counts a refusal when its header comes and a call
     * as completed when its connection closes, so in a cell that ends by time it finds up to one good answer for each connection
     * too few.
     */
    boolean resolved(Load measured, int connections) {
        return goodputPerSecond * measured.seconds() >= connections;
    }

    /** The same beside what was measured; {@code null} when the cell has no figures. */
    public Prediction beside(Load measured) {
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
