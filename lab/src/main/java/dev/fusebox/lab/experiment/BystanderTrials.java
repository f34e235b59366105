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
import dev.fusebox.lab.results.InstanceHealth;
import dev.fusebox.lab.results.IsolationPrediction;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.ExperimentSpec.BystanderSpec;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the trials of a bystander experiment on one gateway, on all its instances at once: callers go to them in turns. Each begins
 * and ends with a gateway at rest.
 */
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

    /**
     * The healthy route with no caller held.
     *
     * @param each by instance of the gateway
     */
    record Idle(Map<Component, Healthy> each, @Nullable CpuUse machine) {

        /** Why it is no basis for a verdict; {@code null} when it is one: other programs that slow no call spoil nothing. */
        @Nullable
        String doubt() {
            String unfit = each.values().stream()
                    .flatMap(healthy -> Stream.ofNullable(healthy.unfit()))
                    .findFirst()
                    .orElse(null);
            return unfit != null && machine != null && machine.disturbed() ? machine.words() : unfit;
        }

        /** That with the fewest successful calls. */
        Healthy worst() {
            return each.values().stream()
                    .min(Comparator.comparingInt(Healthy::ok))
                    .orElseThrow();
        }
    }

    private List<Component> entries() {
        return processes.instances(choice.gateway().component());
    }

    /** All routes at the same time. */
    void warmUp() throws IOException, InterruptedException {
        BreakerCooldown.await(processes, choice.gateway());
        for (Component entry : entries()) {
            warmUp(entry);
        }
    }

    private void warmUp(Component entry) throws IOException, InterruptedException {
        List<Thread> others = choice.hung().stream()
                .map(route -> new Thread(
                        () -> Failable.run(() -> SteadyCalls.run(hello(entry, route), warmPerSecond(), WARM, PATIENCE)),
                        "warm-up"))
                .toList();
        for (Thread other : others) {
            other.setDaemon(true);
            other.start();
        }
        SteadyCalls.run(hello(entry, choice.healthy()), WARM_PER_SECOND, WARM, PATIENCE);
        for (Thread other : others) {
            other.join();
        }
    }

    private int warmPerSecond() {
        return Math.max(1, WARM_PER_SECOND / 2 / choice.hung().size());
    }

    /** What the model says from the limits of the live gateway, before a caller is held. Of several instances, the first one harmed. */
    IsolationPrediction predicted() throws IOException {
        List<Component> entries = entries();
        List<IsolationPrediction> all = new ArrayList<>();
        for (Component entry : entries) {
            all.add(predicted(entry).inTurn(entries.indexOf(entry), entries.size()));
        }
        return IsolationPrediction.first(all);
    }

    private IsolationPrediction predicted(Component entry) throws IOException {
        ChainSnapshot chain = processes.observed(entry).chain();
        Gateway gateway = entry.gateway().orElseThrow();
        return new HungRoutes(
                        choice.hung().stream().map(r -> gateway.way(chain, r)).toList())
                .take(gateway.way(chain, choice.healthy()));
    }

    Idle idle() throws IOException, InterruptedException {
        try (MachineLoad load = MachineLoad.watch(processes)) {
            Map<Component, Healthy> calls = healthyCalls(IDLE);
            return new Idle(calls, load.busiest().orElse(null));
        }
    }

    /**
     * At the end the callers are let go; the result names what is still in use then.
     *
     * @param recovers whether to look how long after the release the hung route answers again
     */
    BystanderTrial trial(int callers, Duration length, boolean recovers, Idle idle)
            throws IOException, InterruptedException {
        BreakerCooldown.await(processes, choice.gateway());
        String path = spec.sleepMs() == null ? "/hang" : "/sleep/" + spec.sleepMs();
        Callers calls = new HeldCalls(choice.hung().stream()
                .flatMap(route -> entries().stream().map(entry -> url(entry, route, path)))
                .toList());
        HeldBackend backend = backend();
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

    private HeldBackend backend() {
        List<HeldBackend.Own> ways = new ArrayList<>();
        for (Component entry : entries()) {
            for (Route route : choice.hung()) {
                processes
                        .instances(route.service())
                        .forEach(service ->
                                ways.add(HeldBackend.Own.of(processes, entry, route, service, spec.sleepMs())));
            }
        }
        return HeldRoutes.of(ways);
    }

    /** Callers that have arrived: at the backend, in a queue, or rejected. */
    private record Arrival(
            int held, CallerPlaces places, @Nullable LimitReading heldBy) {}

    private Arrival arrive(CallHold hold, int callers, RouteCounts.Look before)
            throws IOException, InterruptedException {
        try (LimitPeaks peaks = new LimitPeaks(this::gatewayLimits).watching()) {
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
        for (Component entry : entries()) {
            for (Route route : choice.hung()) {
                LimitReading full = BindingLimit.of(
                        before.limits(), ChainOrder.of(of(entry, peaks), serviceLimits(route), route.pool()));
                if (full != null) {
                    return full;
                }
            }
        }
        return null;
    }

    private List<LimitReading> gatewayLimits() throws IOException {
        return limits(entries());
    }

    private List<LimitReading> serviceLimits(Route route) throws IOException {
        return limits(processes.instances(route.service()));
    }

    private List<LimitReading> limits(List<Component> components) throws IOException {
        List<LimitReading> all = new ArrayList<>();
        for (Component component : components) {
            all.addAll(processes.observed(component).limits());
        }
        return all;
    }

    private static List<LimitReading> of(Component entry, LimitPeaks peaks) {
        return peaks.limits().stream()
                .filter(l -> l.id().component().equals(entry.id()))
                .toList();
    }

    private BystanderTrial withHealthyCalls(
            Arrival arrival, CallHold hold, Duration length, RouteCounts.Look before, Idle idle)
            throws IOException, InterruptedException {
        Map<Component, RouteCounts.Look> idleWays = new LinkedHashMap<>();
        for (Component entry : entries()) {
            idleWays.put(entry, look(entry));
        }
        try (LimitPeaks peaks = new LimitPeaks(this::gatewayLimits).watching();
                MachineLoad load = MachineLoad.watch(processes)) {
            Map<Component, Healthy> healthy = healthyCalls(length);
            CpuUse machine = load.busiest().orElse(null);
            processes.requireAlive();
            Map<InstanceHealth, Optional<LimitReading>> each = new LinkedHashMap<>();
            healthy.forEach((entry, seen) -> {
                LimitReading full = BystanderResult.exhausted(
                        Objects.requireNonNull(idleWays.get(entry)).limits(),
                        ChainOrder.of(
                                of(entry, peaks), List.of(), choice.healthy().pool()));
                Healthy rest = Objects.requireNonNull(idle.each().get(entry));
                each.put(
                        InstanceHealth.of(entry.instanceName(), seen, rest, full == null ? null : full.fullName()),
                        Optional.ofNullable(full));
            });
            List<InstanceHealth> instances = List.copyOf(each.keySet());
            InstanceHealth worst = InstanceHealth.worst(instances);
            return new BystanderTrial(
                    worst.healthy(),
                    worst.idle(),
                    arrival.held(),
                    arrival.places(),
                    places(hold, before),
                    hold.calls().answers(),
                    arrival.heldBy(),
                    Objects.requireNonNull(each.get(worst)).orElse(null),
                    machine,
                    fullService(),
                    null,
                    List.of(),
                    null,
                    instances.size() == 1 ? List.of() : instances);
        }
    }

    private CallerPlaces places(CallHold hold, RouteCounts.Look before) throws IOException {
        Map<Integer, Integer> answers = hold.calls().answers();
        RouteCounts.Look now = hold.backend().look();
        return CallerPlaces.of(
                hold.calls().sent(), hold.backend().held(), now.limits(), RouteCounts.between(before, now), answers);
    }

    /** At all instances of the gateway at once. */
    private Map<Component, Healthy> healthyCalls(Duration length) throws IOException, InterruptedException {
        Map<Component, Healthy> seen = new ConcurrentHashMap<>();
        List<Thread> others = entries().stream()
                .skip(1)
                .map(entry -> new Thread(
                        () -> seen.put(entry, Failable.call(() -> healthyCalls(entry, length))), "healthy calls"))
                .toList();
        for (Thread other : others) {
            other.setDaemon(true);
            other.start();
        }
        Component first = entries().get(0);
        seen.put(first, healthyCalls(first, length));
        for (Thread other : others) {
            other.join();
        }
        Map<Component, Healthy> ordered = new LinkedHashMap<>();
        for (Component entry : entries()) {
            Healthy of = seen.get(entry);
            if (of == null) {
                throw new IOException("the healthy calls to " + entry.id() + " failed");
            }
            ordered.put(entry, of);
        }
        return ordered;
    }

    private Healthy healthyCalls(Component entry, Duration length) throws IOException, InterruptedException {
        RouteCounts.Look before = look(entry);
        Healthy seen = SteadyCalls.run(hello(entry, choice.healthy()), PER_SECOND, length, PATIENCE);
        return seen.counted(RouteCounts.between(before, look(entry)));
    }

    /** How long after the release its route answers again. Its circuit breaker is not reset. */
    private @Nullable Long recovery(long released) throws IOException, InterruptedException {
        long left = released + RECOVERY_MS - Clock.SYSTEM.millis();
        boolean answers = Clock.SYSTEM.await(left, 100, this::hungRoutesAnswer);
        return answers ? Clock.SYSTEM.millis() - released : null;
    }

    private boolean hungRoutesAnswer() throws InterruptedException {
        for (Component entry : entries()) {
            for (Route route : choice.hung()) {
                if (!LocalHttp.ok(hello(entry, route), null)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The healthy route's service while it is full of held calls; {@code null} where it is not. */
    private @Nullable LimitReading fullService() throws IOException {
        return choice.sharesService()
                ? serviceLimits(choice.healthy()).stream()
                        .filter(l -> l.kind() == LimitKind.THREADS && l.full())
                        .findFirst()
                        .orElse(null)
                : null;
    }

    /** At the healthy route of an instance. */
    private RouteCounts.Look look(Component entry) throws IOException {
        return HeldBackend.Own.of(processes, entry, choice.healthy(), null).look();
    }

    private String hello(Component entry, Route to) {
        return url(entry, to, Endpoint.HELLO.path());
    }

    private String url(Component entry, Route to, String path) {
        return processes.url(entry) + to.prefix() + path;
    }
}
