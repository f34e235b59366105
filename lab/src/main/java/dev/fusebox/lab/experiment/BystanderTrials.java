package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.BindingLimit;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.HungChoice;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.load.Callers;
import dev.fusebox.lab.load.HeldCalls;
import dev.fusebox.lab.load.LocalHttp;
import dev.fusebox.lab.load.SteadyCalls;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.MachineLoad;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.CallerPlaces;
import dev.fusebox.lab.results.CpuUse;
import dev.fusebox.lab.results.IsolationPrediction;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.ExperimentSpec.BystanderSpec;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/** Carries out the trials of a bystander experiment on one gateway. Each begins and ends with a gateway at rest. */
record BystanderTrials(Processes processes, HungChoice choice, BystanderSpec spec) {

    private static final int PER_SECOND = 40;
    private static final int WARM_PER_SECOND = 100;
    private static final Duration WARM = Duration.ofSeconds(3);
    private static final Duration IDLE = Duration.ofSeconds(5);

    /** A healthy caller waits this long for its answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final long SETTLED_MS = 700;

    /** The same for callers that no limit stops and that have not arrived yet: as long as for a probe. */
    private static final long LATE_MS = 3000;

    /** Longer than the 60 s for which Resilience4j's own defaults keep a breaker open. */
    private static final long RECOVERY_MS = 75_000;

    /** The healthy route with no caller held. */
    record Idle(Healthy healthy, @Nullable CpuUse machine) {

        /** Why it is no basis for a verdict; {@code null} when it is one: other programs that slow no call spoil nothing. */
        @Nullable
        String doubt() {
            String unfit = healthy.unfit();
            return unfit != null && machine != null && machine.disturbed() ? machine.words() : unfit;
        }
    }

    /** All routes at the same time. */
    void warmUp() throws IOException, InterruptedException {
        BreakerCooldown.await(processes, choice.gateway());
        List<Thread> others = choice.hung().stream()
                .map(route -> new Thread(
                        () -> Failable.run(() -> SteadyCalls.run(hello(route), warmPerSecond(), WARM, PATIENCE)),
                        "warm-up"))
                .toList();
        for (Thread other : others) {
            other.setDaemon(true);
            other.start();
        }
        SteadyCalls.run(hello(choice.healthy()), WARM_PER_SECOND, WARM, PATIENCE);
        for (Thread other : others) {
            other.join();
        }
    }

    private int warmPerSecond() {
        return Math.max(1, WARM_PER_SECOND / 2 / choice.hung().size());
    }

    /** What the model says from the limits of the live gateway, before a caller is held. */
    IsolationPrediction predicted() throws IOException {
        ChainSnapshot chain = process().chain();
        Gateway gateway = choice.gateway();
        return new HungRoutes(
                        choice.hung().stream().map(r -> gateway.way(chain, r)).toList())
                .take(gateway.way(chain, choice.healthy()));
    }

    Idle idle() throws IOException, InterruptedException {
        try (MachineLoad load = MachineLoad.watch(processes)) {
            Healthy calls = healthyCalls(IDLE);
            return new Idle(calls, load.busiest().orElse(null));
        }
    }

    /**
     * At the end the callers are let go; the result names what is still in use then.
     *
     * @param recovers whether to look how long after the release the hung route answers again
     */
    BystanderTrial trial(int callers, Duration length, boolean recovers, Healthy idle)
            throws IOException, InterruptedException {
        BreakerCooldown.await(processes, choice.gateway());
        String path = spec.sleepMs() == null ? "/hang" : "/sleep/" + spec.sleepMs();
        Callers calls = new HeldCalls(
                choice.hung().stream().map(route -> url(route, path)).toList());
        HeldBackend backend = HeldRoutes.of(choice.hung().stream()
                .map(r -> HeldBackend.Own.of(processes, choice.gateway().component(), r, spec.sleepMs()))
                .toList());
        CallHold hold = new CallHold(calls, backend, Clock.SYSTEM);
        RouteCounts.Look before = backend.look();
        BystanderTrial seen;
        long released;
        try (hold) {
            Arrival arrival = arrive(hold, callers, before);
            seen = withHealthyCalls(arrival, hold, length, before, idle);
            released = Clock.SYSTEM.millis();
        }
        Long recoveryMs = recovers && seen.doubt() == null ? recovery(released) : null;
        return seen.after(recoveryMs, hold.awaitClean(), spec.sleepMs() == null ? null : calls.ends());
    }

    /** Callers that have arrived: at the backend, in a queue, or rejected. */
    private record Arrival(
            int held, CallerPlaces places, @Nullable LimitReading heldBy) {}

    private Arrival arrive(CallHold hold, int callers, RouteCounts.Look before)
            throws IOException, InterruptedException {
        try (LimitPeaks peaks = new LimitPeaks(process()).watching()) {
            hold.calls().add(callers);
            int held = hold.settled(SETTLED_MS);
            Arrival arrival = arrival(hold, held, before, peaks);
            // The profile's own time limits would end calls meanwhile.
            if (!spec.asIs() && BystanderTrial.missing(arrival.places(), held, arrival.heldBy()) > 0) {
                arrival = arrival(hold, Math.max(held, hold.settled(LATE_MS)), before, peaks);
            }
            return arrival;
        }
    }

    private Arrival arrival(CallHold hold, int held, RouteCounts.Look before, LimitPeaks peaks) throws IOException {
        peaks.look();
        boolean all = held >= hold.calls().sent();
        return new Arrival(held, places(hold, before), all ? null : heldBy(before, peaks));
    }

    /** On the first of the hung routes that a full limit stops. */
    private @Nullable LimitReading heldBy(RouteCounts.Look before, LimitPeaks peaks) throws IOException {
        for (Route route : choice.hung()) {
            LimitReading full = BindingLimit.of(
                    before.limits(),
                    ChainOrder.of(
                            peaks.limits(), processes.observed(route.service()).limits(), route.pool()));
            if (full != null) {
                return full;
            }
        }
        return null;
    }

    private BystanderTrial withHealthyCalls(
            Arrival arrival, CallHold hold, Duration length, RouteCounts.Look before, Healthy idle)
            throws IOException, InterruptedException {
        RouteCounts.Look idleWay = look(choice.healthy());
        try (LimitPeaks peaks = new LimitPeaks(process()).watching();
                MachineLoad load = MachineLoad.watch(processes)) {
            Healthy healthy = healthyCalls(length);
            CpuUse machine = load.busiest().orElse(null);
            processes.requireAlive();
            return new BystanderTrial(
                    healthy,
                    idle,
                    arrival.held(),
                    arrival.places(),
                    places(hold, before),
                    hold.calls().answers(),
                    arrival.heldBy(),
                    BystanderResult.exhausted(
                            idleWay.limits(),
                            ChainOrder.of(
                                    peaks.limits(), List.of(), choice.healthy().pool())),
                    machine,
                    fullService(),
                    null,
                    List.of(),
                    null);
        }
    }

    private CallerPlaces places(CallHold hold, RouteCounts.Look before) throws IOException {
        Map<Integer, Integer> answers = hold.calls().answers();
        RouteCounts.Look now = hold.backend().look();
        return CallerPlaces.of(
                hold.calls().sent(), hold.backend().held(), now.limits(), RouteCounts.between(before, now), answers);
    }

    private Healthy healthyCalls(Duration length) throws IOException, InterruptedException {
        RouteCounts.Look before = look(choice.healthy());
        Healthy seen = SteadyCalls.run(hello(choice.healthy()), PER_SECOND, length, PATIENCE);
        return seen.counted(RouteCounts.between(before, look(choice.healthy())));
    }

    /** How long after the release its route answers again. Its circuit breaker is not reset. */
    private @Nullable Long recovery(long released) throws IOException, InterruptedException {
        long left = released + RECOVERY_MS - Clock.SYSTEM.millis();
        boolean answers = Clock.SYSTEM.await(left, 100, this::hungRoutesAnswer);
        return answers ? Clock.SYSTEM.millis() - released : null;
    }

    private boolean hungRoutesAnswer() throws InterruptedException {
        for (Route route : choice.hung()) {
            if (!LocalHttp.ok(hello(route), null)) {
                return false;
            }
        }
        return true;
    }

    /** The healthy route's service while it is full of held calls; {@code null} where it is not. */
    private @Nullable LimitReading fullService() throws IOException {
        return choice.sharesService()
                ? processes.observed(choice.healthy().service()).limits().stream()
                        .filter(l -> l.kind() == LimitKind.THREADS && l.full())
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private ObservedProcess process() {
        return processes.observed(choice.gateway().component());
    }

    private RouteCounts.Look look(Route route) throws IOException {
        return HeldBackend.Own.of(processes, choice.gateway().component(), route, null)
                .look();
    }

    private String hello(Route to) {
        return url(to, Endpoint.HELLO.path());
    }

    private String url(Route to, String path) {
        Component entry = choice.gateway().component();
        return processes.url(entry) + to.prefix() + path;
    }
}
