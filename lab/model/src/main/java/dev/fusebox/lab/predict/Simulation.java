package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Scenario.Deadlines;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.OpenCalls;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.Schedule;
import dev.fusebox.lab.traffic.SplitMix64;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A discrete-event simulation of one cell. Times in milliseconds. The same scenario gives the same figures: its random
 * numbers have a fixed seed.
 *
 * <p>A call takes its turn at the CPU, then at the load generator where its ceiling is known, then a slot of each limit in the order of the
 * chain, and keeps them to its end: a service's slots until the work is done, a gateway's until the answer has gone through. Limits that
 * queue serve as {@link StationState} says. The breaker stands before the gateway's first limit that rejects, else before its pool. It counts a
 * call when the call ends, a rejection at once.
 *
 * <p>Assumptions. The processors are as many servers with one queue. A call takes what a rejection costs when it comes, and the rest
 * of a success on its way back; where the processors' cost is not known, a rejection takes a hop. An answer
 * on its way back waits for {@value #SHARE_OF_QUEUE} of that queue while it holds its connection, at most for {@value #MOST_TURNS} answers:
 * gateway and load generator share the processors in slices, this part of a call is about half of it, and users beyond that wait
 * outside. Fitted, not derived: seven
 * semaphore-100 cells of 200 and 500 users, 2300 to 7000 answers/s, held their connections 39 to 63 answers longer than
 * the service did, one of them 81; and that wait and the hops are exponentially distributed since fixed ones kept users in
 * lock-step and the breaker open for 20 % of the time where 6 to 11 % were measured. With it the model says 2 to 5 %.
 */
final class Simulation {

    static final double SHARE_OF_QUEUE = 0.5;

    static final double MOST_TURNS = 50;

    /** A rejection takes at least this, or a closed loop would reject without end in no time. Milliseconds. */
    private static final double SHORTEST_TURN_MS = 0.02;

    /** Simulations of more events end early; the figures are rates and shares. */
    private static final int MOST_EVENTS = 4_000_000;

    private static final long SEED = 20_250;

    /** One call under simulation. */
    static final class SimulatedCall {

        private final int number;
        private final double sent;
        private final double serviceMs;
        private final boolean[] holds;

        /** Index of the stage it enters next. */
        private int next;

        private boolean admitted;

        /** The breaker has counted it as timed out, and it still runs. */
        private boolean late;

        /** The client has been answered, and a thread of the gateway's works on. */
        private boolean left;

        /** The client has been answered. */
        boolean over;

        private SimulatedCall(int number, double sent, double serviceMs, int stages) {
            this.number = number;
            this.sent = sent;
            this.serviceMs = serviceMs;
            this.holds = new boolean[stages];
        }
    }

    final List<StationState> stages;
    final SimulatedBreaker breaker;
    final ResponseStats tally = new ResponseStats();

    /** Of open arrivals, each call as a load generator records it. */
    final List<CallRow> calls = new ArrayList<>();

    /** Of open arrivals, the calls that have not ended. */
    private final Set<SimulatedCall> inFlight = new LinkedHashSet<>();

    private final Scenario scenario;
    private final int schedule;
    private final CallListener listener;

    /** The gateway's first limit that rejects, else its pool, else the service. */
    private final int breakerAt;

    /** Kept: a cell may have a million rejections. */
    private final String breakerName;

    private final String timeLimitName;

    private final SplitMix64 random;
    private final EventQueue agenda = new EventQueue();
    private final CpuDemand demand;
    private final Processors cpu;
    private final double cpuAtFirstMs;
    private int sent;
    private double last;
    private boolean endedEarly;

    /** Time in which the breaker was closed, without both edges; milliseconds. */
    double countedMs;

    Simulation(Scenario scenario, int schedule) {
        this(scenario, schedule, 0, CallListener.NONE);
    }

    /**
     * @param schedule number of the schedule of open arrivals; decides all that is chance
     * @param chance another number of one schedule is another run of it
     */
    Simulation(Scenario scenario, int schedule, int chance, CallListener listener) {
        this.scenario = scenario;
        this.schedule = schedule;
        this.listener = listener;
        this.random = new SplitMix64(SEED + schedule + 1000L * chance);
        this.demand = scenario.work().cpu().atRate(scenario.throughputBound()).withoutOthers();
        this.cpu = new Processors(demand.processors());
        this.cpuAtFirstMs = Math.min(demand.answerMs(), demand.rejectionMs());
        double running = schedule + chance == 0 ? 0 : random.nextDouble();
        this.breaker = SimulatedBreaker.of(scenario.breaker(), running);
        this.stages = scenario.chain().stream()
                .map(p -> new StationState(p, atService(p), p.isPool() && isRibbon(scenario)))
                .toList();
        this.breakerName = BreakerSpec.fullName(scenario.entry(), scenario.service());
        this.timeLimitName = TimeLimit.fullName(scenario.entry(), scenario.service());
        this.breakerAt = (int) stages.stream()
                .takeWhile(s -> !s.atService && !s.station.rejects() && !s.station.isPool())
                .count();
    }

    /** Whether the gateway's pool is Ribbon's, which has Hystrix before it. */
    private static boolean isRibbon(Scenario scenario) {
        return scenario.breaker() instanceof BreakerRule.HealthSnapshots
                || scenario.chain().stream().anyMatch(p -> p.limit().id().kind() == LimitKind.SEMAPHORE);
    }

    private boolean atService(Station station) {
        return station.limit().id().component().equals(scenario.service());
    }

    /** Runs to the end of the cell, which for open arrivals is the answer to the last call; or until the breaker trips. */
    Simulation run(boolean untilItTrips) {
        double end = scenario.seconds() * 1000;
        Window counted = counted(end);
        int planned = begin();
        double horizon = planned > 0 ? end + 1000.0 * OpenCalls.PATIENCE_SECONDS : end;
        boolean done = false;
        for (int events = 0; events < MOST_EVENTS && agenda.nextAt() <= horizon && !done; events++) {
            double at = agenda.nextAt();
            boolean counts = last >= counted.fromMs() && at <= counted.toMs() && !breaker.isOpen();
            countedMs += counts ? at - last : 0;
            stages.forEach(s -> s.advanceTo(at, counts));
            last = at;
            agenda.runNext();
            done = untilItTrips && breaker.trips() > 0 || planned > 0 && tally.answers == planned;
        }
        endedEarly = agenda.nextAt() <= horizon && !done;
        if (!endedEarly) {
            inFlight.forEach(c -> calls.add(new CallRow(c.sent, 0, horizon - c.sent, LoadFigures.GIVEN_UP)));
        }
        return this;
    }

    /** The time in which limits are judged: the cell without its edges, or the higher load of a rate in steps without its end. */
    private Window counted(double endMs) {
        Window high = scenario.arrivals() instanceof Steps steps
                ? steps.high(scenario.work().serviceMs())
                : new Window(0, Math.round(endMs));
        return high.withoutEdges();
    }

    /** @return how many calls there will be; 0 when that depends on the answers */
    private int begin() {
        if (scenario.arrivals() instanceof Arrivals.Scheduled open) {
            double[] due = Schedule.of(open, scenario.seconds(), schedule);
            arrive(due, 0);
            return due.length;
        }
        send();
        return 0;
    }

    /** The calls from this one on, each when it is due. */
    private void arrive(double[] due, int call) {
        if (call < due.length) {
            agenda.schedule(Math.max(0, due[call] * 1000 - agenda.now()), () -> {
                send();
                arrive(due, call + 1);
            });
        }
    }

    private double exponential(double mean) {
        return mean == 0 ? 0 : mean * random.nextExponential();
    }

    private void send() {
        SimulatedCall call = new SimulatedCall(sent++, agenda.now(), serviceMs(), stages.size());
        listener.sent(call.number, agenda.now());
        if (scenario.arrivals() instanceof Arrivals.Scheduled) {
            inFlight.add(call);
        }
        agenda.schedule(cpu.serve(agenda.now(), cpuAtFirstMs) - agenda.now(), () -> enter(call));
    }

    /** How long the service holds a call that is sent now. */
    private double serviceMs() {
        Integer changed = scenario.arrivals() instanceof Steps steps ? steps.serviceMsAt(agenda.now() / 1000) : null;
        return changed == null ? scenario.work().serviceMs() : changed;
    }

    private void enter(SimulatedCall call) {
        release(call, s -> s.station.passes());
        double now = agenda.now();
        for (; call.next < stages.size(); call.next++) {
            if (call.next == breakerAt && !call.admitted && !admit(call)) {
                return;
            }
            StationState stage = stages.get(call.next);
            if (call.over && !stage.atService) {
                return;
            }
            if (!stage.takeSlot()) {
                if (stage.rejectsNext()) {
                    breaker.rejected(now, stage.station.limit().kind() == LimitKind.THREAD_POOL);
                    reject(call, stage.fullName);
                } else {
                    stage.enqueue(call);
                    listener.waits(call.number, call.next, now);
                }
                return;
            }
            hold(call, call.next);
            if (stage.station.passes()) {
                call.next++;
                agenda.schedule(stage.station.heldMs(), () -> enter(call));
                return;
            }
        }
        if (!call.admitted && !admit(call)) {
            return;
        }
        listener.works(call.number, now);
        Work work = scenario.work();
        double service = work.shape() == Work.Shape.FIXED ? call.serviceMs : exponential(call.serviceMs);
        agenda.schedule(service + exponential(work.hopMs()), () -> worked(call));
    }

    private void hold(SimulatedCall call, int stage) {
        call.holds[stage] = true;
        listener.holds(call.number, stage, agenda.now());
        if (stages.get(stage).station.isPool()
                && Double.isFinite(scenario.deadlines().readMs())) {
            agenda.schedule(scenario.deadlines().readMs(), () -> giveUp(call));
        }
    }

    private boolean admit(SimulatedCall call) {
        if (!breaker.allows(agenda.now())) {
            reject(call, breakerName);
            return false;
        }
        call.admitted = true;
        Deadlines limits = scenario.deadlines();
        if (Double.isFinite(limits.callMs())) {
            agenda.schedule(limits.callMs(), () -> {
                switch (limits.overdue()) {
                    case CALLER_STAYS -> expire(call);
                    case WORKER_STAYS -> leave(call);
                    case CANCELLED -> giveUp(call);
                }
            });
        }
        return true;
    }

    /** Hystrix with semaphores: the permit comes back, the call goes on. */
    private void expire(SimulatedCall call) {
        if (!call.over && !call.late) {
            call.late = true;
            breaker.failed(agenda.now());
            release(call, s -> s.station.rejects());
        }
    }

    /** Hystrix with a pool of threads: the caller has his answer, the thread works on. One that waits for a connection is interrupted. */
    private void leave(SimulatedCall call) {
        boolean connected = stages.stream().skip(call.next).allMatch(s -> s.atService);
        call.left = connected && !call.over;
        giveUp(call);
    }

    private void giveUp(SimulatedCall call) {
        if (!call.over) {
            if (!call.late) {
                breaker.failed(agenda.now());
            }
            reject(call, timeLimitName);
        } else if (call.left) {
            release(call, s -> !s.atService);
        }
    }

    private void worked(SimulatedCall call) {
        listener.returns(call.number, agenda.now());
        release(call, s -> s.atService);
        double back = scenario.direct() ? 0 : exponential(scenario.work().hopMs());
        double turn = Math.min(
                SHARE_OF_QUEUE * cpu.queueMs(agenda.now()), MOST_TURNS * demand.answerMs() / demand.processors());
        double rest = demand.answerMs() - cpuAtFirstMs;
        cpu.serve(agenda.now(), rest);
        agenda.schedule(back + rest + exponential(turn), () -> answer(call));
    }

    private void answer(SimulatedCall call) {
        if (call.over) {
            release(call, s -> !s.atService);
            return;
        }
        if (call.late) {
            reject(call, timeLimitName);
            return;
        }
        breaker.succeeded(agenda.now());
        tally.ok(agenda.now() - call.sent);
        end(call, LoadFigures.OK, 0);
    }

    private void reject(SimulatedCall call, String by) {
        tally.rejected(by, agenda.now() - call.sent);
        cpu.serve(agenda.now(), demand.rejectionMs() - cpuAtFirstMs);
        end(
                call,
                by,
                demand.known() ? 0 : Math.max(SHORTEST_TURN_MS, scenario.work().hopMs()));
    }

    private void end(SimulatedCall call, String status, double turnMs) {
        if (inFlight.remove(call)) {
            calls.add(new CallRow(call.sent, 0, agenda.now() - call.sent, status));
        }
        listener.answered(call.number, status, agenda.now());
        if (listener != CallListener.NONE) {
            int[] counts = breaker.counts();
            listener.counted(breaker.isOpen(), counts[0], counts[1], agenda.now());
        }
        call.over = true;
        release(call, s -> (!s.atService || scenario.direct()) && !(call.left && s.station.staysWithWorker()));
        if (scenario.arrivals() instanceof Arrivals.Closed closed) {
            for (int user = tally.answers == 1 ? closed.users() : 1; user > 0; user--) {
                agenda.schedule(turnMs + exponential(closed.thinkMs()), this::send);
            }
        }
    }

    private void release(SimulatedCall call, Predicate<StationState> which) {
        for (int i = 0; i < stages.size(); i++) {
            if (call.holds[i] && which.test(stages.get(i))) {
                call.holds[i] = false;
                listener.frees(call.number, i, agenda.now());
                SimulatedCall next = stages.get(i).freeSlot();
                if (next != null) {
                    hold(next, i);
                    next.next = i + 1;
                    Station entered = stages.get(i).station;
                    agenda.schedule(entered.passes() ? entered.heldMs() : 0, () -> enter(next));
                }
            }
        }
    }

    /** The calls of open arrivals; their schedule ends early where the simulation did. */
    OpenCalls open() {
        return new OpenCalls(calls, endedEarly ? last / 1000 : scenario.seconds());
    }

    /**
     * How long the answers took: those of open arrivals the schedule; those of a closed loop, which makes its first call alone, at the
     * pace of those after the first. Without rejections Little's law tells it, whatever was cut off at the end: the same as of measured cells.
     */
    double secondsTogether() {
        double seconds = last / 1000;
        if (scenario.arrivals() instanceof Arrivals.Scheduled) {
            return open().seconds();
        }
        if (scenario.arrivals() instanceof Arrivals.Closed closed && tally.answers > 0 && tally.rejectedShare() == 0) {
            return tally.answers * (tally.meanMs() + closed.thinkMs()) / 1000 / closed.users();
        }
        double alone = tally.fastestMs() / 1000;
        return tally.answers > 1 && alone < seconds ? (seconds - alone) * tally.answers / (tally.answers - 1) : seconds;
    }

    /** Simulated time, milliseconds. */
    double elapsedMs() {
        return last;
    }

    double cpuShare() {
        return cpu.busyShare(last);
    }
}
