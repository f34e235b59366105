package dev.fusebox.lab.results;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a probe of one route found. Part of the contract of {@code fusebox probe --json}.
 *
 * @param ceiling how many calls were at the service at once when no more got through
 * @param bindingLimit the limit that was full, in full, or {@code null} when none was
 * @param callers how many calls were sent to find out
 * @param answers calls that ended while the others were held, by status; 0 for those without an answer
 * @param timeLimits {@code raised to 60 s} or {@code as they are}
 * @param chain every limit on the way while the calls were held
 * @param stillInUse limits that were not back at 0 after the release
 */
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
        List<String> stillInUse)
        implements ExperimentResult {

    /**
     * The verdict of a probe: of the limits on the way, the most downstream one that was full.
     *
     * @param chain in the order in which a call meets them
     */
    public static @Nullable LimitReading binding(List<LimitReading> chain) {
        return LimitReading.last(chain, l -> l.kind().holdsCalls() && l.full());
    }

    /** A setting that changes nothing in the process that was given it, and why. */
    public record IneffectiveSetting(String property, String value, String why) {

        /** One sentence for somebody who has not asked. */
        public String words(String profile, String process) {
            return "profile %s sets %s=%s, ineffective in %s: %s".formatted(profile, property, value, process, why);
        }
    }
}
