package dev.fusebox.lab.predict;

import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.VerdictRules;
import java.util.List;
import java.util.function.Predicate;

/**
 * A discrete-event simulation of one cell. Times in milliseconds. The same scenario gives the same figures: its random
 * numbers have a fixed seed.
 *
 * <p>A call takes its turn at the CPU, then a place of each limit in the order of the chain, and keeps them to its end: a service's places until the
 * work is done, a gateway's until the answer has gone through. Limits that queue serve as {@link QueueDiscipline} says. The breaker
 * stands before the gateway's first limit that refuses, else before its pool; it learns of a call when the call ends, of a refusal at once.
 *
 * <p>Assumptions. The machine is one server with a queue: every answer, a refusal too, costs {@code cpuMs} of it. An answer
 * on its way back waits for {@value #SHARE_OF_QUEUE} of that queue while it holds its connection, at most for {@value #MOST_TURNS} answers:
 * gateway and load generator share the processors in slices, this part of a call is about half of it, and users beyond that wait
 * outside. Fitted, not derived: seven
 * semaphore-100 cells of 200 and 500 users, 2300 to 7000 answers/s, held their connections 39 to 63 answers longer than
 * the service did, one of them 81; and that wait and the hops are exponentially distributed since fixed ones kept users in
 * lock-step and the fuse open for 20 % of the time where 6 to 11 % were measured. With it the model says 2 to 5 %.
 */
final class Simulation {

    static final double SHARE_OF_QUEUE = 0.5;

    static final double MOST_TURNS = 50;

    /** A refusal takes at least this, or a closed loop would refuse without end in no time. */
    private static final double SHORTEST_TURN_MS = 0.02;

    /** Simulations of more events end early; the figures are rates and shares. */
    private static final int MOST_EVENTS = 4_000_000;

    private final Scenario scenario;
    private final StationStates stages;
    private final int breakerAt;
    private final SimulatedBreaker breaker;
    private final RandomTimes chance;
    private final SimulatedCpu cpu;
    private final EventQueue agenda = new EventQueue();
    private final ResponseStats tally = new ResponseStats();
    private double countedMs;
    private double last;

    Simulation(Scenario scenario) {
        this.scenario = scenario;
        this.chance = new RandomTimes(scenario.work());
        this.cpu = new SimulatedCpu(scenario.work().cpuMs());
        this.stages = new StationStates(scenario);
        this.breaker = SimulatedBreaker.of(scenario.breaker());
        this.breakerAt = stages.guarded();
    }

    /** Runs to the end of the cell. */
    Simulation run() {
        return run(false);
    }

    /** Runs until the breaker trips, at most to the end of the cell. */
    boolean trips() {
        return run(true).breaker.trips() > 0;
    }

    private Simulation run(boolean untilItTrips) {
        double end = scenario.seconds() * 1000;
        double edge = Math.min(VerdictRules.TODAY.edgeMs(), end / 10);
        if (scenario.arrivals() instanceof Arrivals.Open o) {
            agenda.after(chance.between(o.ratePerSecond()), () -> come(o.ratePerSecond()));
        } else {
            send();
        }
        for (int events = 0; events < MOST_EVENTS && agenda.next() <= end; events++) {
            double at = agenda.next();
            boolean counts = last >= edge && at <= end - edge && !breaker.isOpen();
            countedMs += counts ? at - last : 0;
            stages.pass(at, counts);
            last = at;
            agenda.step();
            if (untilItTrips && breaker.trips() > 0) {
                return this;
            }
        }
        return this;
    }

    private void come(double rate) {
        send();
        agenda.after(chance.between(rate), () -> come(rate));
    }

    private void send() {
        SimulatedCall call = new SimulatedCall(agenda.now(), stages.count());
        agenda.after(cpu.take(agenda.now()), () -> enter(call));
    }

    private void enter(SimulatedCall call) {
        double now = agenda.now();
        for (; call.next < stages.count(); call.next++) {
            if (call.next == breakerAt && !call.admitted && !admit(call)) {
                return;
            }
            StationState stage = stages.get(call.next);
            if (call.over && !stage.atService) {
                return;
            }
            if (!stage.take()) {
                if (stage.place.refuses()) {
                    breaker.refused(now);
                    refuse(call, stage.place.fullName());
                } else {
                    stage.await(call);
                }
                return;
            }
            hold(call, call.next);
        }
        if (!call.admitted && !admit(call)) {
            return;
        }
        agenda.after(chance.service() + chance.hop(), () -> worked(call));
    }

    private void hold(SimulatedCall call, int stage) {
        call.holds[stage] = true;
        if (stages.get(stage).place.isPool()
                && Double.isFinite(scenario.deadlines().readMs())) {
            agenda.after(scenario.deadlines().readMs(), () -> giveUp(call));
        }
    }

    private boolean admit(SimulatedCall call) {
        if (!breaker.allows(agenda.now())) {
            refuse(call, scenario.breakerName());
            return false;
        }
        call.admitted = true;
        Deadlines limits = scenario.deadlines();
        if (Double.isFinite(limits.callMs())) {
            agenda.after(limits.callMs(), () -> {
                if (limits.holdsOn()) {
                    expire(call);
                } else {
                    giveUp(call);
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
            release(call, s -> s.place.refuses());
        }
    }

    private void giveUp(SimulatedCall call) {
        if (!call.over) {
            if (!call.late) {
                breaker.failed(agenda.now());
            }
            refuse(call, scenario.timeLimitName());
        }
    }

    private void worked(SimulatedCall call) {
        release(call, s -> s.atService);
        double back = scenario.direct() ? 0 : chance.hop();
        double queue = cpu.queueMs(agenda.now());
        double turn =
                Math.min(SHARE_OF_QUEUE * queue, MOST_TURNS * scenario.work().cpuMs());
        agenda.after(back + chance.turn(turn), () -> answer(call));
    }

    private void answer(SimulatedCall call) {
        if (call.over) {
            return;
        }
        if (call.late) {
            refuse(call, scenario.timeLimitName());
            return;
        }
        breaker.succeeded(agenda.now());
        boolean first = tally.answers() == 0;
        tally.ok(agenda.now() - call.sent);
        end(call, first, 0);
    }

    private void refuse(SimulatedCall call, String by) {
        boolean first = tally.answers() == 0;
        tally.refused(by, agenda.now() - call.sent);
        end(call, first, scenario.work().cpuMs() > 0 ? 0 : SHORTEST_TURN_MS);
    }

    private void end(SimulatedCall call, boolean first, double turnMs) {
        call.over = true;
        release(call, s -> !s.atService || scenario.direct());
        if (scenario.arrivals() instanceof Arrivals.Closed closed) {
            for (int user = first ? closed.users() : 1; user > 0; user--) {
                agenda.after(turnMs + chance.think(closed.thinkMs()), this::send);
            }
        }
    }

    private void release(SimulatedCall call, Predicate<StationState> which) {
        stages.release(call, which, (next, at) -> {
            hold(next, at);
            next.next = at + 1;
            agenda.after(0, () -> enter(next));
        });
    }

    ResponseStats tally() {
        return tally;
    }

    List<StationState> stages() {
        return stages.all();
    }

    SimulatedBreaker breaker() {
        return breaker;
    }

    /** Simulated time, milliseconds. */
    double elapsedMs() {
        return last;
    }

    /** Of it, the time in which the breaker was closed, without both edges. */
    double countedMs() {
        return countedMs;
    }

    double cpuShare() {
        return cpu.share(last);
    }
}
