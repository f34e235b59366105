package dev.fusebox.lab.experiment.probe;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.GatewayTrial;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a probe of one route found. Part of the contract of {@code fusebox probe --json}.
 *
 * @param undecided which figures contradict each other, twice in a row; {@code null} when the figures agree
 * @param healthy whether another route of a gateway that the lab did not start answered when it was over; {@code null} for the lab's
 *     own
 */
@RecordBuilder
public record ProbeResult(
        String id,
        String gateway,
        @Nullable String profile,
        @JsonUnwrapped ProbeCase tried,
        @JsonUnwrapped ProbeFinding finding,
        @Nullable String undecided,
        @JsonUnwrapped ProbeEvidence evidence,
        @Nullable HealthyRoute healthy)
        implements GatewayTrial, ProbeResultBuilder.With {

    public String route() {
        return tried.route();
    }

    public int callers() {
        return tried.callers();
    }

    @Override
    public Integer reached() {
        return finding.ceiling();
    }

    @Override
    public @Nullable String heldBy() {
        return finding.bindingLimit();
    }

    @Override
    public boolean sought() {
        return true;
    }

    public int ceiling() {
        return finding.ceiling();
    }

    public @Nullable String bindingLimit() {
        return finding.bindingLimit();
    }

    public @Nullable CallerPlaces places() {
        return evidence.places();
    }

    /**
     * Another route of the gateway after the probe.
     *
     * @param status of its last answer; {@code null} when there was none in time
     * @param millis until it succeeded; {@code null} when it did not
     */
    public record HealthyRoute(
            String url, @Nullable Integer status, @Nullable Long millis) {}
}
