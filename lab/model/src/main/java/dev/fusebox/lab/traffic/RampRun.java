package dev.fusebox.lab.traffic;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.chain.VerdictRules;
import org.jspecify.annotations.Nullable;

/**
 * A ramp of users, and what came of it. The load's figures, the CPU time of the processes and the use of limits are those of its
 * {@link Window}; peak threads and heap those of the whole cell.
 *
 * @param window {@code null} where the load generator gave no figures
 * @param whole the same
 * @param report the load generator's own page, in the folder of the cell
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RampRun(
        int rampSeconds,
        int repeats,
        int thinkMsMin,
        int thinkMsMax,
        @Nullable Window window,
        @Nullable Whole whole,
        @Nullable String report) {

    /**
     * The time in which all users call: from the first call of the last one to the last answer of the first one that is done.
     *
     * @param fromMs on the time axis of the samples
     */
    public record Window(long fromMs, long toMs) {

        /** Without its beginning and its end, which do not count: see {@link VerdictRules.SampleRule#edgeMs}. */
        public Window withoutEdges() {
            long edge = Math.min(VerdictRules.TODAY.samples().edgeMs(), (toMs - fromMs) / 10);
            return new Window(fromMs + edge, toMs - edge);
        }

        public boolean contains(long ms) {
            return ms >= fromMs && ms <= toMs;
        }

        /** The same when time counts from this moment. */
        public Window since(long startMs) {
            return new Window(fromMs - startMs, toMs - startMs);
        }
    }

    /**
     * From the first call of the first user to the last answer, coming and going of the users included: as load generators report it,
     * and published studies with them.
     *
     * @param answers of any status
     */
    public record Whole(
            double seconds, long answers, long ok, long unanswered, double p50Ms, double p95Ms, double p99Ms) {

        public double answersPerSecond() {
            return seconds == 0 ? 0 : answers / seconds;
        }

        /** {@code °} where rejections are among its times: they are those of all answers. */
        public String mark() {
            return answers > ok ? LoadFigures.MIXED : "";
        }
    }

    /** Before it runs. */
    public static RampRun of(Arrivals.Ramp ramp) {
        return new RampRun(ramp.rampSeconds(), ramp.repeats(), ramp.thinkMsMin(), ramp.thinkMsMax(), null, null, null);
    }

    public RampRun measured(Window when, Whole all, @Nullable String page) {
        return new RampRun(rampSeconds, repeats, thinkMsMin, thinkMsMax, when, all, page);
    }

    /** The same when time counts from this moment. */
    public RampRun since(long startMs) {
        Window own = window == null ? null : window.since(startMs);
        return new RampRun(rampSeconds, repeats, thinkMsMin, thinkMsMax, own, whole, report);
    }

    /** Of this many users. */
    public Arrivals.Ramp arrivals(int users) {
        return new Arrivals.Ramp(users, rampSeconds, repeats, thinkMsMin, thinkMsMax);
    }
}
