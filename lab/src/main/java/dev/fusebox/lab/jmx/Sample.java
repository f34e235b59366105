package dev.fusebox.lab.jmx;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

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

    static Sample of(long tMs, String component, Reading r) {
        return new Sample(tMs, component, r.name(), r.max(), r.inUse(), r.queued(), r.rejected());
    }

    static Sample missed(long tMs, String component, String limit) {
        return new Sample(tMs, component, limit, null, null, null, null);
    }
}
