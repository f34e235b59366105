package dev.fusebox.lab.report.replay;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page draws of one cell or experiment. A text with a value for each moment is a {@link ReplayColumn}; {@code int}s for words are places
 * in the list of {@link Replays}.
 *
 * @param title of what is seen
 * @param at milliseconds since the cell began, as differences
 * @param labels of moments that have names instead; {@code null} for samples
 * @param lanes the services
 * @param says the sentence of each moment, as places of words
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Replay(
        String title,
        String at,
        @Nullable List<String> labels,
        List<String> lanes,
        List<ReplayBox> boxes,
        List<ReplayBreaker> breakers,
        List<TripMark> trips,
        String says,
        List<Strip> strips) {

    /**
     * A limit over the moments.
     *
     * @param lane its index; {@code null} where all share it
     * @param colour of its kind, a CSS class
     * @param set what sizes it, words
     * @param waits {@code null} where the calls that wait are not known
     * @param onward of the calls in it, calls that wait further on; {@code null} for none at any moment
     * @param rejects per second; {@code null} for none at any moment
     * @param state a letter for each moment: f free, h holding, F full
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ReplayBox(
            String name,
            String of,
            @Nullable Integer lane,
            String colour,
            int set,
            String size,
            String used,
            @Nullable String waits,
            @Nullable String onward,
            @Nullable String rejects,
            String state) {}

    /**
     * A circuit breaker over the moments.
     *
     * @param rule when it opens, words
     * @param state a letter for each moment: C, H or O
     * @param calls in its window
     * @param errors in its window
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ReplayBreaker(
            int lane,
            String name,
            int rule,
            String state,
            @Nullable String calls,
            @Nullable String errors,
            @Nullable String rejects) {}

    /** @param why it tripped, words */
    record TripMark(long at, int why) {}

    /** A figure over the moments, drawn below the boxes. */
    record Strip(int name, String values) {}
}
