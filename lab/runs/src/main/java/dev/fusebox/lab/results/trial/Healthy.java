package dev.fusebox.lab.results.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.results.trial.CallFigures.EndedCall;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the healthy route; percentiles in milliseconds over those with a 2xx, {@code null} when there was none.
 *
 * @param ok calls that succeeded at the backend
 * @param fallbacks calls that the gateway rejected or gave up and then answered with a 2xx itself, which are not ok;
 *     {@code null} when it does not count
 * @param late the successful calls among {@code sent} whose answer took longer than {@link #IN_TIME_SECONDS}
 * @param calls all of them as their callers saw them; {@code null} of no call
 */
public record Healthy(
        int sent,
        int ok,
        @Nullable Double p50Ms,
        @Nullable Double p99Ms,
        Map<String, Integer> answers,
        @Nullable Integer fallbacks,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int late,
        @IfKnown @Nullable CallFigures calls) {

    /** Of the idle route: 100 ms more than idle is what the verdict allows, and a route this slow may owe that to the machine. */
    private static final double SLOWEST_IDLE_MS = 100;

    private static final double WELL = 0.99;

    /** A verdict counts a healthy call only if its answer comes within this time, however long the caller waits. */
    public static final int IN_TIME_SECONDS = 5;

    /** Whether a caller of usual patience would have given this one up. */
    public static boolean late(EndedCall call) {
        return call.ok() && call.endMs() - call.startMs() > IN_TIME_SECONDS * 1000;
    }

    /** How many were late, for sentences; empty for none. */
    public String lateWords() {
        return late == 0 ? "" : ", %d of them after more than %d s".formatted(late, IN_TIME_SECONDS);
    }

    /** Without the calls that a fallback answered, by what the gateway counted meanwhile. */
    public Healthy counted(RouteCounts counts) {
        int made = counts.fallbacks(ok, sent - ok);
        return new Healthy(
                sent, ok - made, p50Ms, p99Ms, answers, counts.known() ? Integer.valueOf(made) : null, late, calls);
    }

    private double share() {
        return sent == 0 ? 0 : (double) (ok - late) / sent;
    }

    /** Why nothing can be judged by this idle route; {@code null} when it can. */
    public @Nullable String unfit() {
        if (share() < WELL) {
            return "with no caller held, only %d of %d healthy calls were ok".formatted(ok, sent);
        }
        return p99Ms == null || p99Ms <= SLOWEST_IDLE_MS
                ? null
                : "the machine was busy: with no caller held, the p99 of the healthy route was %s ms (at most %s)"
                        .formatted(Figures.fixed(p99Ms, 0), Figures.fixed(SLOWEST_IDLE_MS, 0));
    }

    /**
     * {@code isolated}: at least 99 % of the calls succeeded in time, and their p99 is at most the larger of 3 x idle and
     * idle + 100 ms. {@code dead}: fewer than 10 % were. {@code degraded}: anything else.
     */
    public static BystanderVerdict judge(Healthy idle, Healthy healthy) {
        if (healthy.share() < 0.1) {
            return BystanderVerdict.DEAD;
        }
        Double before = idle.p99Ms();
        Double during = healthy.p99Ms();
        boolean slow = before == null || during == null || during > Math.max(3 * before, before + 100);
        return healthy.share() >= WELL && !slow ? BystanderVerdict.ISOLATED : BystanderVerdict.DEGRADED;
    }
}
