package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.chain.BindingLimit;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.results.CallFigures.EndedCall;
import dev.fusebox.lab.results.CallFigures.PublishedCalls;
import dev.fusebox.limits.LimitKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened to the healthy route while callers were held on another one. Part of the contract of
 * {@code fusebox bystander --json}.
 *
 * @param reason why the verdict, or the smallest number of callers that was asked for, could not be found; otherwise {@code null}
 * @param criticalCallers the smallest number of callers from which the healthy route suffers; {@code null} when not asked
 *     for, or when it does not suffer up to {@code callers}
 * @param machine the processors in the second in which other programs disturbed most; {@code null} where the system does not publish it
 * @param predicted what the model said from the limits of the live gateway
 * @param published what the study's author published of this gateway; {@code null} for nothing
 */
@RecordBuilder
public record BystanderResult(
        String id,
        String gateway,
        String profile,
        @JsonUnwrapped BystanderCase tried,
        BystanderVerdict verdict,
        @Nullable String reason,
        @JsonUnwrapped HealthySide healthySide,
        @JsonUnwrapped HungSide hungSide,
        @Nullable Integer criticalCallers,
        @Nullable CpuUse machine,
        @IfKnown @Nullable IsolationPrediction predicted,
        @IfKnown @Nullable PublishedCalls published)
        implements ExperimentResult {

    public String route() {
        return tried.route();
    }

    public int callers() {
        return tried.callers();
    }

    public @Nullable Healthy healthy() {
        return healthySide.healthy();
    }

    public Healthy idle() {
        return healthySide.idle();
    }

    public @Nullable String exhaustedLimit() {
        return healthySide.exhaustedLimit();
    }

    public List<InstanceHealth> instances() {
        return healthySide.instances();
    }

    /** Of the idle route: 100 ms more than idle is what the verdict allows, and a route this slow may owe that to the machine. */
    private static final double SLOWEST_IDLE_MS = 100;

    private static final double WELL = 0.99;

    /** A verdict counts a healthy call only if its answer comes within this time, however long the caller waits. */
    public static final int IN_TIME_SECONDS = 5;

    /** How the healthy route fared. */
    public enum BystanderVerdict {
        ISOLATED,
        DEGRADED,
        DEAD,
        /** Nothing can be said: the machine was busy, or the callers were not held as they should be. */
        INCONCLUSIVE;

        /** As results spell it. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Calls of the hung route that ended alike.
     *
     * @param status of their answer; 0 for none
     * @param firstMs from the start of a call to its end, for the first that ended
     * @param medianMs the same, the median over them
     * @param lastMs the same for the last
     */
    public record HungEnd(int status, int calls, long firstMs, long medianMs, long lastMs) {

        /** @param millis of each call, at least one */
        public static HungEnd of(int status, List<Long> millis) {
            List<Long> sorted = millis.stream().sorted().toList();
            int last = sorted.size() - 1;
            return new HungEnd(status, sorted.size(), sorted.get(0), sorted.get(last / 2), sorted.get(last));
        }

        /** {@code 100 x 504 after 30.9 s}. */
        public String words() {
            String range = lastMs - firstMs < 1000 ? "" : tenths(firstMs) + " to " + tenths(lastMs) + " s, median ";
            String answer = status == 0 ? "no answer" : "" + status;
            return "%d x %s after %s%s s".formatted(calls, answer, range, tenths(medianMs));
        }

        private static String tenths(long ms) {
            return Figures.fixed(ms / 1000.0, 1);
        }
    }

    @Override
    public @Nullable String undecided() {
        return reason;
    }

    /**
     * Whether the measurement agrees with the prediction: in the verdict, and in the number of callers as far as it was searched.
     * {@code null} where one of the two is missing.
     */
    public @Nullable Boolean asPredicted() {
        if (predicted == null || !decided()) {
            return null;
        }
        boolean harmed = verdict != BystanderVerdict.ISOLATED;
        return predicted.harmedBy(callers()) == harmed
                && (criticalCallers == null || predicted.closeTo(criticalCallers));
    }

    /** Of a gateway with several instances: the names of the harmed ones. */
    public List<String> harmed() {
        return instances().stream()
                .filter(i -> i.verdict() != BystanderVerdict.ISOLATED)
                .map(InstanceHealth::name)
                .toList();
    }

    /** The hung routes, for sentences. */
    public String routeWords() {
        return route().replace(",", " and ");
    }

    /** Whether there is a verdict: the number of callers may be undecided beside it. */
    @Override
    public boolean decided() {
        return verdict != BystanderVerdict.INCONCLUSIVE;
    }

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

        /** Whether a caller of usual patience would have given this one up. */
        public static boolean late(EndedCall call) {
            return call.ok() && call.endMs() - call.startMs() > IN_TIME_SECONDS * 1000;
        }

        /** How many were late, for sentences; empty for none. */
        public String lateWords() {
            return late == 0 ? "" : ", %d of them after more than %d s".formatted(late, IN_TIME_SECONDS);
        }

        /** The same without the calls that a fallback answered, by what the gateway counted meanwhile. */
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

    /**
     * The limit that binds the healthy route at the gateway. In use of an event loop are its stuck threads, and each stops every
     * connection that it serves; so one counts as a full limit.
     *
     * @param before limits of the gateway on the way of the healthy route, before its calls came
     * @param way the same meanwhile, in the order in which a call meets them
     * @return {@code null} when none was full
     */
    public static @Nullable LimitReading exhausted(List<LimitReading> before, List<LimitReading> way) {
        LimitReading full = BindingLimit.of(before, way);
        LimitReading stuck =
                LimitReading.last(way, l -> l.kind() == LimitKind.EVENT_LOOP && l.inUse() != null && l.inUse() > 0);
        return full == null || stuck != null && way.indexOf(stuck) > way.indexOf(full) ? stuck : full;
    }
}
