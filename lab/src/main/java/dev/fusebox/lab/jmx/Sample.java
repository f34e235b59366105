package dev.fusebox.lab.jmx;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.fusebox.lab.model.LimitSeries;

/** One row of {@code samples.csv}; a missed sample has no figures. */
@JsonPropertyOrder({"t_ms", "component", "limit", "max", "in_use", "queued", "rejected"})
public record Sample(
        @JsonProperty("t_ms") long tMs,
        @JsonProperty("component") String component,
        @JsonProperty("limit") String limit,
        @JsonProperty("max") Integer max,
        @JsonProperty("in_use") Integer inUse,
        @JsonProperty("queued") Integer queued,
        @JsonProperty("rejected") Long rejected) {

    public static Sample of(LimitSeries limit, LimitSeries.Point p) {
        return new Sample(p.tMs(), limit.component(), limit.name(), p.max(), p.inUse(), p.queued(), p.rejected());
    }
}
