package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CallRow;
import dev.fusebox.lab.results.RampRun.Window;
import dev.fusebox.lab.results.StepsRun.Course;
import dev.fusebox.lab.results.StepsRun.Moment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * How a rate in steps went: from the calls and the times of an open circuit breaker, measured or simulated. Milliseconds since the schedule
 * began.
 *
 * @param lengthMs of the schedule
 */
record StepsCourse(List<CallRow> calls, List<Window> open, long lengthMs) {

    /** A route is well when all is well for this time. */
    static final long WELL_MS = 1000;

    /** Grain of the search for it: that of the samples. */
    private static final long GRAIN_MS = 100;

    /**
     * @param fellMs when the higher load ended
     * @param samples of the limit that the verdict names; empty where there are none
     */
    Course course(long fellMs, List<SampleRow> samples) {
        return new Course(
                calls.stream()
                        .filter(c -> !c.good())
                        .map(c -> Math.round(c.endedMs()))
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                open.stream().map(Window::fromMs).findFirst().orElse(null),
                wellFrom(fellMs),
                open,
                moments(samples));
    }

    /** Calls by the moment they were due: a call that still waits from before does not keep the route from being well. */
    private @Nullable Long wellFrom(long fellMs) {
        return LongStream.iterate(fellMs, t -> t + WELL_MS <= lengthMs, t -> t + GRAIN_MS)
                .filter(this::well)
                .boxed()
                .findFirst()
                .orElse(null);
    }

    private boolean well(long from) {
        long to = from + WELL_MS;
        List<CallRow> due =
                calls.stream().filter(c -> c.dueMs() >= from && c.dueMs() < to).toList();
        return !due.isEmpty()
                && due.stream().allMatch(CallRow::good)
                && open.stream().noneMatch(o -> o.fromMs() < to && o.toMs() > from);
    }

    private List<Moment> moments(List<SampleRow> samples) {
        int buckets = (int) Math.ceil((double) lengthMs / Moment.MS);
        int[] offered = new int[buckets];
        int[] rejected = new int[buckets];
        int[] failed = new int[buckets];
        List<List<Double>> good = IntStream.range(0, buckets)
                .<List<Double>>mapToObj(b -> new ArrayList<>())
                .toList();
        List<List<Double>> took = IntStream.range(0, buckets)
                .<List<Double>>mapToObj(b -> new ArrayList<>())
                .toList();
        for (CallRow call : calls) {
            int due = (int) (call.dueMs() / Moment.MS);
            int ended = (int) (call.endedMs() / Moment.MS);
            if (due < buckets) {
                offered[due]++;
            }
            if (ended < buckets && call.good()) {
                good.get(ended).add(call.tookMs());
            } else if (ended < buckets && call.answered()) {
                rejected[ended]++;
            } else if (ended < buckets) {
                failed[ended]++;
            }
            if (ended < buckets && call.answered()) {
                took.get(ended).add(call.tookMs());
            }
        }
        return IntStream.range(0, buckets)
                .mapToObj(b -> new Moment(
                        (long) b * Moment.MS,
                        perSecond(offered[b]),
                        perSecond(good.get(b).size()),
                        perSecond(rejected[b]),
                        perSecond(failed[b]),
                        percentile(took.get(b), 50),
                        percentile(took.get(b), 95),
                        mostInUse(samples, b)))
                .toList();
    }

    private static double perSecond(int calls) {
        return calls * 1000.0 / Moment.MS;
    }

    /** Nearest rank; {@code null} when there is none. */
    private static @Nullable Double percentile(List<Double> took, int percent) {
        double[] sorted = took.stream().mapToDouble(ms -> ms).sorted().toArray();
        return sorted.length == 0 ? null : Figures.rounded(Figures.percentile(sorted, percent), 1);
    }

    private static @Nullable Integer mostInUse(List<SampleRow> samples, int bucket) {
        return samples.stream()
                .filter(s -> s.tMs() >= 0 && s.tMs() / Moment.MS == bucket)
                .map(SampleRow::inUse)
                .filter(Objects::nonNull)
                .max(Integer::compare)
                .orElse(null);
    }

    /**
     * When a measured circuit breaker was not closed, by its samples; a trip between two samples that both saw it closed is a moment.
     *
     * @param beganMs of the schedule, on the time axis of the samples
     */
    static List<Window> open(@Nullable BreakerSeries breaker, long beganMs) {
        List<Window> open = new ArrayList<>();
        BreakerPoint before = null;
        Long since = null;
        for (BreakerPoint p : breaker == null ? List.<BreakerPoint>of() : breaker.points()) {
            long now = p.tMs() - beganMs;
            boolean closed = p.state() == BreakerState.CLOSED;
            boolean tripped = before != null && p.since(before).trips() > 0;
            if (!closed && since == null) {
                since = now;
            } else if (closed && since != null) {
                open.add(new Window(since, now));
                since = null;
            } else if (closed && tripped) {
                open.add(new Window(now, now));
            }
            before = p;
        }
        if (since != null && before != null) {
            open.add(new Window(since, before.tMs() - beganMs));
        }
        return open;
    }

    /** The same limit's samples with the time of the schedule. */
    static List<SampleRow> since(long beganMs, List<SampleRow> samples) {
        return samples.stream()
                .map(s -> new SampleRow(
                        s.tMs() - beganMs, s.component(), s.limit(), s.max(), s.inUse(), s.queued(), s.rejected()))
                .toList();
    }
}
