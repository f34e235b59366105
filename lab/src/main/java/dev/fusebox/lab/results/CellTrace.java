package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fusebox.lab.chain.BreakerSeries;
import java.util.List;

/**
 * What a cell left behind beside its figures, as read back from its folder.
 *
 * @param percentiles the load generator's table; empty where there is none to trust
 * @param files names of the files in its folder
 * @param missing what is not there or cannot be read, in words
 */
public record CellTrace(
        List<SampleRow> samples,
        List<BreakerSeries.BreakerPoint> breaker,
        List<Percentile> percentiles,
        List<String> files,
        List<String> missing) {

    /** So many per cent of the answers came within so many milliseconds. */
    public record Percentile(
            @JsonProperty("Percentage served") int percent,
            @JsonProperty("Time in ms") double ms) {}
}
