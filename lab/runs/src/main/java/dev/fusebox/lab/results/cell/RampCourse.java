package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A whole ramp, coming and going of the users included, over all answers: second by second, and how many answers took how long.
 *
 * @param times steps of one width, and a last one for what took far longer
 */
public record RampCourse(List<Second> seconds, List<TimeStep> times) {

    public static final RampCourse NONE = new RampCourse(List.of(), List.of());

    /**
     * A call belongs to the second in which it ends; seconds count from the first call.
     *
     * @param not2xx calls with another status, or without an answer
     * @param p50Ms {@code null} without an answer
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Second(
            int second,
            long answers,
            @JsonProperty("not_2xx") long not2xx,
            @Nullable Double p50Ms,
            @Nullable Double p95Ms) {}

    /** Answers that took this long. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record TimeStep(double fromMs, double toMs, long answers) {}
}
