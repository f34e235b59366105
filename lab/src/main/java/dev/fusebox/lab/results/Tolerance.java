package dev.fusebox.lab.results;

/**
 * How far a measurement may be from its prediction before a verdict says so.
 *
 * @param goodput percent of the predicted goodput
 * @param mostlyRefused the same where more than half of the calls are refused, by prediction or measurement
 * @param refusedShare percentage points of the share of refused calls
 */
public record Tolerance(double goodput, double mostlyRefused, double refusedShare) {

    /** What the study {@code model-accuracy} hold the model to. */
    public static final Tolerance USUAL = new Tolerance(10, 25, 10);

    public double goodput(double predictedRefused, double measuredRefused) {
        return Math.max(predictedRefused, measuredRefused) > 0.5 ? mostlyRefused : goodput;
    }
}
