package dev.fusebox.lab.model;

/**
 * What the model says of a cell from its limits alone; {@code null} in a cell that nobody predicted.
 *
 * @param residual measured goodput / predicted - 1; {@code null} where there is nothing to compare
 */
public record Prediction(
        Double goodputPerSecond, Double refusedShare, String limit, String refusedBy, Double residual) {

    /** The same beside what was measured; {@code null} when the cell has no figures. */
    public Prediction beside(Load measured) {
        Double difference = measured == null || goodputPerSecond == null || goodputPerSecond == 0
                ? null
                : Double.valueOf(measured.goodputPerSecond() / goodputPerSecond - 1);
        return new Prediction(goodputPerSecond, refusedShare, limit, refusedBy, difference);
    }
}
