package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened to the healthy route while callers were held on another one. Part of the contract of
 * {@code fusebox bystander --json}.
 *
 * @param route the route whose backend hung
 * @param callers how many callers were sent to it
 * @param healthy what the callers of the healthy route saw meanwhile
 * @param idle what they saw before, with nobody else there
 * @param exhaustedLimit full name of the limit that the healthy route needs too and found full; {@code null} when none was
 * @param heldBy full name of the limit that stopped further callers of the hung route, {@code null} when none did
 * @param criticalCallers the smallest number of callers from which the healthy route suffers; {@code null} when not asked
 *     for, or when it does not suffer up to {@code callers}
 * @param held calls of the hung route that were at its backend
 * @param hungAnswers what the other callers of the hung route got while the rest was held, by status; 0 for no answer
 * @param recoveryMs from the release of the hung calls to the first good answer of their route; {@code null} when there was none in time
 * @param stillInUse limits that were not back at 0 ten seconds after the release
 */
public record BystanderResult(
        String id,
        String gateway,
        String profile,
        String route,
        int callers,
        BystanderVerdict verdict,
        Healthy healthy,
        Healthy idle,
        @Nullable String exhaustedLimit,
        @Nullable String heldBy,
        @Nullable Integer criticalCallers,
        int held,
        Map<Integer, Integer> hungAnswers,
        @Nullable Long recoveryMs,
        String timeLimits,
        List<String> stillInUse)
        implements ExperimentResult {

    /** How the healthy route fared. */
    public enum BystanderVerdict {
        ISOLATED,
        DEGRADED,
        DEAD;

        /** As results spell it. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Calls of the healthy route; percentiles in milliseconds over those answered well, {@code null} when none was. */
    public record Healthy(
            int sent,
            int ok,
            @Nullable Double p50Ms,
            @Nullable Double p99Ms,
            Map<String, Integer> answers) {

        private double share() {
            return sent == 0 ? 0 : (double) ok / sent;
        }
    }

    /**
     * {@code isolated}: at least 99 % of the calls were answered well, and their p99 is at most the larger of 3 x idle and
     * idle + 100 ms. {@code dead}: fewer than 10 % were. {@code degraded}: anything else.
     */
    public static BystanderVerdict judge(Healthy idle, Healthy healthy) {
        if (healthy.share() < 0.1) {
            return BystanderVerdict.DEAD;
        }
        Double before = idle.p99Ms();
        Double beside = healthy.p99Ms();
        boolean slow = before == null || beside == null || beside > Math.max(3 * before, before + 100);
        return healthy.share() >= 0.99 && !slow ? BystanderVerdict.ISOLATED : BystanderVerdict.DEGRADED;
    }

    /**
     * Of the limits that the healthy route meets at the gateway, the most downstream that was full: those before it fill up
     * with calls that wait for it.
     *
     * @param chain limits of the gateway on the way of the healthy route, in the order in which a call meets them
     */
    public static @Nullable LimitReading exhausted(List<LimitReading> chain) {
        return LimitReading.last(
                chain,
                // In use of an event loop are its stuck threads, and each stops every connection that it serves.
                l -> l.kind() == LimitKind.EVENT_LOOP
                        ? l.inUse() != null && l.inUse() > 0
                        : l.kind().holdsCalls() && l.full());
    }
}
