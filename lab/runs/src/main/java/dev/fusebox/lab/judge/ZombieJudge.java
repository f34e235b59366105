package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.Ended;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.ZombieForecast;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.ZombieWork;
import dev.fusebox.lab.results.cell.ZombieWork.AtWork;
import dev.fusebox.lab.results.cell.ZombieWork.OverdueTimes;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds work that went on after its permit was given back, or after its caller had his answer.
 *
 * @param limits with the samples of the whole cell
 * @param tooShort the time limit of a call, which ends before the work does
 * @param settled when calls left as fast as they came
 */
record ZombieJudge(
        CellRecord record,
        CellTrace trace,
        List<LimitSeries> limits,
        @Nullable BreakerSeries breaker,
        TimeLimit tooShort,
        Window settled) {

    /** {@code null} where every call's work fits into its time limit, and where the cell is too short to tell. */
    static @Nullable ZombieWork of(
            CellRecord record, CellTrace trace, List<LimitSeries> limits, @Nullable BreakerSeries breaker) {
        TimeLimit tooShort = record.tooShort();
        LoadFigures load = record.cell().load();
        PredictionInput input = record.prediction();
        if (tooShort == null
                || load == null
                || input == null
                || record.cell().measured().steps() != null) {
            return null;
        }
        long edge = VerdictRules.TODAY.samples().edgeMs();
        double seconds = Math.min(load.seconds(), input.seconds());
        Window settled =
                new Window(edge + Objects.requireNonNull(input.serviceMs()), Math.round(seconds * 1000) - edge);
        return new ZombieJudge(record, trace, limits, breaker, tooShort, settled).found();
    }

    private @Nullable ZombieWork found() {
        Scenario scenario = CellJudge.scenario(record);
        ZombieForecast model = scenario == null ? null : ZombieForecast.of(scenario);
        ZombieUse use = new ZombieUse(limits, settled, scenario == null ? List.of() : ZombieForecast.uses(scenario));
        AtWork permits = use.first(record.component(), LimitKind.SEMAPHORE, LimitKind.BULKHEAD, LimitKind.THREAD_POOL);
        Ended ended = ended();
        if (permits == null || ended != null && ended.errors().orZero(ErrorCause.TIMED_OUT) == 0) {
            return null;
        }
        AtWork worker = worker(use);
        AtWork backend = use.first(record.service(), LimitKind.THREADS);
        Double client = clientMs();
        ZombieWork work = new ZombieWork(
                permits,
                worker,
                use.first(record.component(), LimitKind.HTTP_POOL),
                backend,
                model == null ? null : Figures.rounded(model.mostAtWork(), 1),
                new OverdueTimes(
                        Objects.requireNonNull(
                                Objects.requireNonNull(record.prediction()).serviceMs()),
                        outOfOrder(),
                        ended == null
                                ? null
                                : Figures.rounded(perSecond(ended.errors().orZero(ErrorCause.TIMED_OUT)), 2),
                        client,
                        ended == null || worker == null
                                ? null
                                : Figures.rounded(worker.mean() / admitted(ended) * 1000, 0)),
                ZombieUse.rest(trace, limits, record.component()),
                ZombieUse.rest(trace, limits, record.service()),
                unread(backend, ended, client));
        return work.outlivesPermits() || work.outlivesCallers() ? work : null;
    }

    /** An event loop works for no call in particular. */
    private @Nullable AtWork worker(ZombieUse use) {
        AtWork pooled = use.first(record.component(), LimitKind.THREAD_POOL);
        boolean held = record.threadsNotHeld().findAny().isEmpty();
        return pooled == null && held ? use.first(record.component(), LimitKind.THREADS) : pooled;
    }

    private List<String> unread(@Nullable AtWork backend, @Nullable Ended ended, @Nullable Double client) {
        List<String> unread = new ArrayList<>();
        if (backend == null) {
            unread.add(record.service() + " publishes no request threads, so its calls in flight are unknown");
        }
        if (ended == null) {
            unread.add(record.component()
                    + " counts no calls over the time limit, so when its threads are free is unknown");
        }
        if (client == null) {
            unread.add("the load generator keeps no list of its calls, so when clients had their answers is unknown");
        }
        if (trace.drain().isEmpty()) {
            unread.add("no process was watched after the last answer");
        }
        return unread;
    }

    /** What ended while calls left as fast as they came; {@code null} when that was not counted. */
    private @Nullable Ended ended() {
        List<BreakerPoint> points = breaker == null
                ? List.of()
                : breaker.points().stream()
                        .filter(p -> settled.contains(p.tMs()))
                        .toList();
        return points.size() < VerdictRules.TODAY.samples().fewestSamples()
                ? null
                : points.get(points.size() - 1).since(points.get(0));
    }

    private double perSecond(long calls) {
        return calls * 1000.0 / (settled.toMs() - settled.fromMs());
    }

    /** Calls per second that a worker worked on. */
    private double admitted(Ended ended) {
        long succeeded = Objects.requireNonNullElse(ended.succeeded(), 0L);
        return perSecond(succeeded
                + ended.errors().orZero(ErrorCause.TIMED_OUT)
                + ended.errors().orZero(ErrorCause.FAILED));
    }

    /** Of calls that took as long as the time limit: rejected ones are answered at once. */
    private @Nullable Double clientMs() {
        int limit = Objects.requireNonNull(tooShort.millis());
        return Figures.rounded(
                Figures.median(trace.calls().stream()
                        .filter(CallRow::answered)
                        .mapToDouble(CallRow::tookMs)
                        .filter(took -> took >= limit)),
                0);
    }

    private List<TimeLimit> outOfOrder() {
        int call = Objects.requireNonNull(tooShort.millis());
        Stream<TimeLimit> reads = Optional.ofNullable(record.prediction()).map(PredictionInput::chain).stream()
                .flatMap(chain -> chain.in(record.component()).timeLimits().stream())
                .filter(t -> t.concerns("read", record.service()))
                .filter(t -> t.millis() != null && t.millis() > call);
        return Stream.concat(Stream.of(tooShort), reads).toList();
    }
}
