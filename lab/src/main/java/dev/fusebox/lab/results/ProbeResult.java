package dev.fusebox.lab.results;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a probe of one route found. Part of the contract of {@code fusebox probe --json}.
 *
 * @param ceiling how many calls were at the service at once when no more got through
 * @param bindingLimit full name of the limit that binds, or {@code null} when none was full or the probe is undecided
 * @param callers how many calls were sent to find out
 * @param answers calls that ended while the others were held, by status; 0 for those without an answer
 * @param timeLimits {@code raised to 60 s} or {@code as they are}
 * @param chain every limit that these calls cross, while they were held; {@code rejected} is since the first of them
 * @param stillInUse limits that did not come to rest after the release
 * @param undecided which figures contradict each other, twice in a row; {@code null} when the figures agree
 * @param sameSize full names of limits that were full as well and are as large as the binding one: with more slots of that one
 *     alone, they let no more calls through
 * @param places where each of the callers was
 * @param healthy whether another route of a gateway that the lab did not start answered when it was over; {@code null} for the lab's
 *     own
 * @param process everything that bounds calls at the gateway, with what cannot be read; {@code null} where it is not known
 */
@RecordBuilder
public record ProbeResult(
        String id,
        String gateway,
        @Nullable String profile,
        String route,
        int ceiling,
        @Nullable String bindingLimit,
        @Nullable String setting,
        @Nullable String value,
        @Nullable String origin,
        List<IneffectiveSetting> setInVain,
        int callers,
        Map<Integer, Integer> answers,
        String timeLimits,
        List<LimitUsage> chain,
        List<String> stillInUse,
        @Nullable String undecided,
        List<String> sameSize,
        @Nullable CallerPlaces places,
        @Nullable HealthyRoute healthy,
        @Nullable ChainSnapshot process)
        implements ExperimentResult, ProbeResultBuilder.With {

    public ProbeResult {
        sameSize = Objects.requireNonNullElse(sameSize, List.of());
    }

    /**
     * Another route of the gateway after the probe.
     *
     * @param status of its last answer; {@code null} when there was none in time
     * @param millis until it succeeded; {@code null} when it did not
     */
    public record HealthyRoute(
            String url, @Nullable Integer status, @Nullable Long millis) {}

    /** A setting without effect in the process that was given it, and why. */
    public record IneffectiveSetting(String property, String value, String why) {

        /**
         * One sentence, for a reader who did not ask.
         *
         * @param origin such as {@code profile stock}
         */
        public String words(String origin, String process) {
            return "ineffective in %s: %s=%s (%s): %s".formatted(process, property, value, origin, why);
        }
    }
}
