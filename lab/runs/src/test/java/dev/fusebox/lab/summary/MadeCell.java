package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.ResultsBuilder;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.RampCourse;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.traffic.Lateness;
import dev.fusebox.lab.traffic.LoadCounts;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadLatency;
import dev.fusebox.lab.traffic.LoadRates;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A cell of a gateway called {@code gate} on an endpoint that waits 98 ms, so that a call takes 100 ms, and runs of such cells. */
public final class MadeCell {

    public static final Verdict.Reason SELDOM_FULL =
            new Verdict.Reason(Verdict.Why.SELDOM_FULL, "no limit was full often enough");

    public static final String ENDPOINT = "sleep/98";

    public String gateway = "gate";
    public int users = 100;
    public int start = 1;
    public int repeat = 1;
    public double goodput = 500;

    /** Calls per second that did not succeed. */
    public double lost;

    public String profile = "p";
    public String endpoint = ENDPOINT;
    public Map<String, Long> statuses;
    public Lateness lateness;

    /** Where the gateway's count leads. */
    public Long okOfGenerator;

    /** Calls per second of open arrivals; 0 for a closed loop. */
    public double rate;

    public boolean warm = true;

    /** Callers that waited for each limit at most, where it lets callers wait. */
    public int queued = 50;

    public double busy = 0.2;
    public double own = 0.2;
    public Double drift;

    /** That the gateway may use; {@code null} for all. */
    public Integer processors;

    public final List<LimitUsage> limits = new ArrayList<>();
    public final List<SampleRow> samples = new ArrayList<>();
    public BreakerUsage breaker;
    public Prediction predicted;
    public Verdict verdict = Verdict.notReached("-");

    /** One of several with one round each. */
    public MadeCell start(int number) {
        start = number;
        repeat = number;
        return this;
    }

    public MadeCell users(int number, double goodputPerSecond) {
        users = number;
        goodput = goodputPerSecond;
        return this;
    }

    /** Of the gateway, sized by {@code the.<name>}. */
    public MadeCell limit(String name, LimitKind kind, int max) {
        return limit("gate-way", name, kind, max);
    }

    public MadeCell limit(String component, String name, LimitKind kind, int max) {
        WhenFull full = kind == LimitKind.SEMAPHORE ? WhenFull.REJECTS : WhenFull.QUEUES;
        limits.add(new LimitUsage(
                component,
                name,
                kind,
                max,
                max,
                max,
                full == WhenFull.QUEUES ? queued : 0,
                1L,
                full,
                "the." + name,
                String.valueOf(max),
                "profile p"));
        return this;
    }

    public MadeCell boundBy(String limit) {
        verdict = Verdict.bound(limit, null, null, "-");
        return this;
    }

    /** Once, by calls without a permit, or by {@code failed} calls that the service failed. */
    public MadeCell tripped(double openFraction, long failed) {
        BreakerTripEvent trip = new BreakerTripEvent(
                100,
                1,
                20,
                20,
                failed > 0 ? ErrorCause.FAILED : ErrorCause.SEMAPHORE_REJECTED,
                failed == 0,
                0L,
                null,
                null);
        breaker = new BreakerUsage(
                "service-a", openFraction, 1, Map.of(ErrorCause.FAILED.key(), failed), 4800L, List.of(trip));
        verdict = new Verdict(
                Verdict.Status.AMBIGUOUS, null, "gate-way/circuit-breaker.service-a", null, SELDOM_FULL, "-");
        return this;
    }

    /** An accept queue of 50 that dropped that many attempts to connect. */
    public MadeCell dropping(long attempts) {
        limits.add(new LimitUsage(
                "gate-way",
                "accept-queue",
                LimitKind.ACCEPT_QUEUE,
                50,
                50,
                3,
                null,
                attempts,
                WhenFull.REJECTS,
                "server.tomcat.accept-count",
                "50",
                "profile p"));
        return this;
    }

    public MadeCell closed() {
        breaker = new BreakerUsage(
                "service-a", 0, 0, Map.of(ErrorCause.FAILED.key(), 0L), (long) (goodput * 10), List.of());
        return this;
    }

    public String id() {
        String load = rate > 0 ? "r%.0f".formatted(rate) : "c" + users;
        return "%s.%s.%s.%s.%d".formatted(gateway, profile, endpoint.replace('/', '-'), load, repeat);
    }

    public CellResult cell() {
        // The service is the last on the way.
        limit("service-a", "threads", LimitKind.THREADS, 200);
        List<ProcessUsage> processes = new ArrayList<>();
        if (!gateway.equals("direct")) {
            processes.add(
                    process("gate-way", own).with(its -> its.costDrift(drift).processors(processors)));
        }
        processes.add(process("service-a", gateway.equals("direct") ? own : 0));
        processes.add(process(ProcessUsage.MACHINE, busy));
        long ok = (long) (goodput * 10);
        long bad = (long) (lost * 10);
        LoadFigures load = new LoadFigures(
                "ab 2.3",
                "ab",
                new LoadCounts(ok + bad, ok, bad, 0, 0L, okOfGenerator, statuses),
                new LoadRates(10, goodput + lost, goodput, null, null),
                new LoadLatency(1, 1, 1, 1, null, null),
                null,
                lateness,
                List.of(),
                null);
        MadeCellResult made = MadeCellResult.of(gateway, endpoint, users, repeat)
                .id(id())
                .profile(profile)
                .start(start)
                .warm(warm)
                .load(load)
                .processes(processes)
                .limits(limits)
                .circuitBreaker(breaker)
                .predicted(predicted)
                .verdict(verdict);
        return (rate > 0 ? made.rate(rate) : made).build();
    }

    /** Ten seconds on two processors. */
    private static ProcessUsage process(String name, double share) {
        return ProcessUsage.cpu(name, share * 20);
    }

    public static RecordedRun run(MadeCell... cells) {
        return run(List.of(), cells.length, 0.5, cells);
    }

    public static RecordedRun run(List<ExperimentResult> experiments, MadeCell... cells) {
        return run(experiments, cells.length + experiments.size(), 0.5, cells);
    }

    public static RecordedRun run(List<ExperimentResult> experiments, int planned, double load, MadeCell... cells) {
        return run("s", experiments, planned, load, cells);
    }

    /** The run of a verb, whose name its study has. */
    public static RecordedRun ofVerb(String verb, ExperimentResult... experiments) {
        return run(verb, List.of(experiments), experiments.length, 0.5);
    }

    private static RecordedRun run(
            String study, List<ExperimentResult> experiments, int planned, double load, MadeCell... cells) {
        Map<String, CellTrace> traces = new LinkedHashMap<>();
        Stream.of(cells).forEach(c -> traces.put(c.id(), trace(c.samples)));
        Results results = ResultsBuilder.builder()
                .schema(Results.SCHEMA)
                .study(study)
                .title("Title")
                .environment(Map.of("cores", 2, "loadAverageAtStart", load))
                .planned(planned)
                .cells(Arrays.stream(cells).map(MadeCell::cell).toList())
                .experiments(experiments)
                .build();
        return MadeRecording.of("s-1", results)
                .withSamples(new RecordedRun.RunSamples(traces, Map.of()))
                .withServiceMs(Map.of(ENDPOINT, 98))
                .withGateways(Map.of("gate-way", "Gate"));
    }

    private static CellTrace trace(List<SampleRow> samples) {
        return new CellTrace(
                samples, List.of(), List.of(), List.of(), RampCourse.NONE, List.of(), null, List.of(), List.of());
    }

    /** The same run, in which waiting calls do not hold a limit. */
    public static RecordedRun notHeld(RecordedRun run, String limit) {
        return run.withNotHeld(Set.of(limit));
    }

    /** The same run with these chains. */
    public static RecordedRun with(
            Map<String, ChainSnapshot> chains, Map<String, BreakerRule> breakerRules, RecordedRun run) {
        return run.with(its -> its.chains(chains).breakerRules(breakerRules));
    }

    /** The same run, reading from a MongoDB of the user. */
    public static RecordedRun reading(String mongo, RecordedRun run) {
        return run.withPlan(run.plan().withMongo(mongo));
    }
}
