package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Predictor.SimulatedCell;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.StepsRun.Course;
import dev.fusebox.lab.results.cell.StepsRun.Moment;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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

    /** The time of the higher load, from the beginning of the schedule. */
    private static Window high(CellRecord record, StepsRun run) {
        Integer usual = record.prediction() == null ? null : record.prediction().serviceMs();
        return run.arrivals().high(usual == null ? 0 : usual);
    }

    /** The time of the higher load on the axis of the samples: limits are judged by the samples in it. */
    static Window window(CellRecord record, StepsRun run) {
        return high(record, run).since(-run.beganMs());
    }

    /**
     * What became of a rate in steps, beside what the model says.
     *
     * @param predicted {@code null} where nothing was predicted
     * @param limit full name of what the verdict names
     */
    static StepsRun judged(
            CellRecord record,
            StepsRun run,
            CellTrace trace,
            @Nullable BreakerSeries breaker,
            @Nullable SimulatedCell predicted,
            @Nullable String limit) {
        long length = Math.round(run.arrivals().seconds() * 1000);
        Window high = high(record, run);
        List<SampleRow> samples = since(
                run.beganMs(),
                trace.samples().stream().filter(s -> s.fullName().equals(limit)).toList());
        Course measured = trace.calls().isEmpty()
                ? null
                : new StepsCourse(trace.calls(), open(breaker, run.beganMs()), length).course(high.toMs(), samples);
        Course expected = predicted == null
                ? null
                : new StepsCourse(predicted.calls(), predicted.open(), length).course(high.toMs(), List.of());
        return run.judged(high, measured, expected);
    }

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
        Map<Integer, List<CallRow>> due = calls.stream().collect(Collectors.groupingBy(c -> bucket(c.dueMs())));
        Map<Integer, List<CallRow>> ended = calls.stream().collect(Collectors.groupingBy(c -> bucket(c.endedMs())));
        return IntStream.range(0, buckets)
                .mapToObj(b -> {
                    List<CallRow> over = ended.getOrDefault(b, List.of());
                    return new Moment(
                            (long) b * Moment.MS,
                            perSecond(due.getOrDefault(b, List.of()), call -> true),
                            perSecond(over, CallRow::good),
                            perSecond(over, call -> call.answered() && !call.good()),
                            perSecond(over, call -> !call.answered()),
                            percentile(over, 50),
                            percentile(over, 95),
                            mostInUse(samples, b));
                })
                .toList();
    }

    private static int bucket(double ms) {
        return (int) (ms / Moment.MS);
    }

    private static double perSecond(List<CallRow> calls, Predicate<CallRow> which) {
        return calls.stream().filter(which).count() * 1000.0 / Moment.MS;
    }

    /** Of the answers, by the nearest rank; {@code null} when there is none. */
    private static @Nullable Double percentile(List<CallRow> calls, int percent) {
        double[] sorted = calls.stream()
                .filter(CallRow::answered)
                .mapToDouble(CallRow::tookMs)
                .sorted()
                .toArray();
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
