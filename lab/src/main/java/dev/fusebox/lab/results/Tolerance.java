package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fusebox.lab.common.UsageException;

/**
 * How far a measurement may be from its prediction before a verdict says so.
 *
 * @param goodput percent of the predicted goodput
 * @param mostlyRefused the same where more than half of the calls are refused, by prediction or measurement
 * @param refusedShare percentage points of the share of refused calls
 */
public record Tolerance(double goodput, double mostlyRefused, double refusedShare) {

    /** What the study {@code model-accuracy} holds the model to. */
    public static final Tolerance USUAL = new Tolerance(10, 25, 10);

    /** As written in a study: what is left out is as usual. */
    @JsonCreator
    static Tolerance of(
            @JsonProperty("goodput") Double goodput,
            @JsonProperty("mostlyRefused") Double mostlyRefused,
            @JsonProperty("refusedShare") Double refusedShare) {
        return new Tolerance(
                percent("goodput", goodput, USUAL.goodput),
                percent("mostlyRefused", mostlyRefused, USUAL.mostlyRefused),
                percent("refusedShare", refusedShare, USUAL.refusedShare));
    }

    private static double percent(String key, Double value, double otherwise) {
        if (value != null && !(value > 0 && value <= 100)) {
            throw new UsageException(key + " must be above 0 and at most 100 (percent)");
        }
        return value == null ? otherwise : value;
    }

    public double goodput(double predictedRefused, double measuredRefused) {
        return Math.max(predictedRefused, measuredRefused) > 0.5 ? mostlyRefused : goodput;
    }
}
