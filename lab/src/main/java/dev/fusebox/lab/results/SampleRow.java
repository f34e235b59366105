package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.fusebox.lab.chain.LimitSeries;
import org.jspecify.annotations.Nullable;

/** One row of {@code samples.csv}; a missed sample has no figures. */
@JsonPropertyOrder({"t_ms", "component", "limit", "max", "in_use", "queued", "rejected"})
public record SampleRow(
        @JsonProperty("t_ms") long tMs,
        @JsonProperty("component") String component,
        @JsonProperty("limit") String limit,
        @JsonProperty("max") @Nullable Integer max,
        @JsonProperty("in_use") @Nullable Integer inUse,
        @JsonProperty("queued") @Nullable Integer queued,
        @JsonProperty("rejected") @Nullable Long rejected) {

    public LimitSeries.LimitPoint point() {
        return new LimitSeries.LimitPoint(tMs, max, inUse, queued, rejected);
    }

    public static SampleRow of(LimitSeries limit, LimitSeries.LimitPoint p) {
        return new SampleRow(
                p.tMs(), limit.id().component(), limit.id().name(), p.max(), p.inUse(), p.queued(), p.rejected());
    }

    /** {@code <component>/<name>}. */
    public String fullName() {
        return component + "/" + limit;
    }
}
