package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.chain.BindingLimit;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.experiment.HeldBackend;
import dev.fusebox.lab.experiment.LimitPeaks;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.HungChoice;
import dev.fusebox.lab.load.call.HeldCalls;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.MachineLoad;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.study.CallerShares;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the trials of a bystander experiment on one gateway, on all its instances at once: callers are split by their shares.
 * Each begins and ends with a gateway at rest.
 */
record BystanderTrials(Processes processes, HungChoice choice, BystanderSpec spec, HealthyCalls healthyCalls) {

    private static final long SETTLED_MS = 700;

    /** For callers that no limit stops and that have not arrived yet, longer: as long as for a probe. */
    private static final long LATE_MS = 3000;

    /** Longer than the 60 s for which Resilience4j's own defaults keep a breaker open. */
    private static final long RECOVERY_MS = 75_000;

    /** What the model says from the limits of the live gateway, before a caller is held. Of several instances, the first one harmed. */
    IsolationPrediction predicted() throws IOException {
        List<Component> entries = healthyCalls.entries();
        CallerShares shares = spec.instances().shares(entries);
        List<IsolationPrediction> all = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            int instance = i;
            all.add(predicted(entries.get(i)).ofFleet(caller -> shares.comeWith(caller, instance)));
        }
        return IsolationPrediction.first(all);
    }

    private IsolationPrediction predicted(Component entry) throws IOException {
        ChainSnapshot chain = processes.observed(entry).chain();
        Gateway gateway = entry.gateway().orElseThrow();
        return new HungRoutes(choice.hung().stream()
                        .map(r -> gateway.pathOf(chain, r))
                        .toList())
                .effectOn(gateway.pathOf(chain, choice.healthy()));
    }

    /**
     * At the end the callers are let go; the result names what is still in use then.
     *
     * @param recovers whether to look how long after the release the hung route answers again
     */
    BystanderTrial trial(int callers, Duration length, boolean recovers, HealthyCalls.Idle idle)
            throws IOException, InterruptedException {
        BreakerCooldown.await(processes, choice.gateway());
        HeldCalls calls = new HeldCalls(hungUrls(), spec.hungCalls().callAgain());
        HeldBackend backend = backend();
        CallHold hold = new CallHold(calls, backend, Clock.SYSTEM);
        RouteCounts.Look before = backend.look();
        BystanderTrial seen;
        long released;
        try (hold) {
            Arrival arrival = sendCallers(hold, callers, before);
            seen = withHealthyCalls(arrival, hold, length, before, idle);
            released = Clock.SYSTEM.millis();
        }
        Long recoveryMs = recovers && seen.doubt() == null ? recovery(released) : null;
        List<String> used = hold.awaitClean();
        HungSide hung = seen.hungSide().with(its -> its.recoveryMs(recoveryMs).stillInUse(used));
        return seen.withHungSide(
                spec.hungCalls().held()
                        ? hung
                        : hung.with(its -> its.hungEnds(calls.ends()).hungCalls(calls.figures())));
    }

    /** In the order in which callers come: by the shares of the instances, and at each to the hung routes in turns. */
    private List<String> hungUrls() {
        String path =
                spec.hungCalls().held() ? "/hang" : "/sleep/" + spec.hungCalls().sleepMs();
        List<Component> entries = healthyCalls.entries();
        List<Integer> turns = spec.instances().shares(entries).turns();
        int[] callers = new int[entries.size()];
        List<String> urls = new ArrayList<>();
        for (int i = 0; i < turns.size() * choice.hung().size(); i++) {
            int entry = turns.get(i % turns.size());
            Route route = choice.hung().get(callers[entry]++ % choice.hung().size());
            urls.add(HealthyCalls.url(processes, entries.get(entry), route, path));
        }
        return urls;
    }

    private HeldBackend backend() {
        List<HeldBackend.Own> ways = new ArrayList<>();
        for (Component entry : healthyCalls.entries()) {
            for (Route route : choice.hung()) {
                for (Component service : processes.instances(route.service())) {
                    ways.add(HeldBackend.Own.of(
                            processes, entry, route, service, spec.hungCalls().sleepMs()));
                }
            }
        }
        return HeldBackend.Several.of(ways);
    }

    /** Callers that have arrived: at the backend, in a queue, or rejected. */
    private record Arrival(
            int held, CallerPlaces places, @Nullable LimitReading heldBy) {

        /** With the answers that callers got until now. */
        HungSide hungSide(CallHold hold) {
            String by = heldBy == null ? null : heldBy.fullName();
            return HungSide.NONE.with(its -> its.heldBy(by)
                    .held(held)
                    .places(places)
                    .hungAnswers(hold.calls().answers()));
        }
    }

    private Arrival sendCallers(CallHold hold, int callers, RouteCounts.Look before)
            throws IOException, InterruptedException {
        try (LimitPeaks peaks = new LimitPeaks(() -> limits(healthyCalls.entries())).watching()) {
            hold.calls().add(callers);
            int held = hold.awaitSettled(SETTLED_MS);
            Arrival arrival = arrival(hold, held, before, peaks);
            // The profile's own time limits would end calls meanwhile.
            if (!spec.asIs() && BystanderTrial.missing(arrival.places(), arrival.held(), arrival.heldBy()) > 0) {
                arrival = arrival(hold, Math.max(held, hold.awaitSettled(LATE_MS)), before, peaks);
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
        for (Component entry : healthyCalls.entries()) {
            for (Route route : choice.hung()) {
                LimitReading full = BindingLimit.of(
                        before.limits(),
                        ChainOrder.of(limitsOf(entry, peaks), serviceLimits(route), List.of(route.pool())));
                if (full != null) {
                    return full;
                }
            }
        }
        return null;
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

    private static List<LimitReading> limitsOf(Component entry, LimitPeaks peaks) {
        return peaks.limits().stream()
                .filter(l -> l.id().component().equals(entry.id()))
                .toList();
    }

    private BystanderTrial withHealthyCalls(
            Arrival arrival, CallHold hold, Duration length, RouteCounts.Look before, HealthyCalls.Idle idle)
            throws IOException, InterruptedException {
        Map<Component, RouteCounts.Look> idleWays = new LinkedHashMap<>();
        for (Component entry : healthyCalls.entries()) {
            idleWays.put(entry, healthyCalls.look(entry));
        }
        try (LimitPeaks peaks = new LimitPeaks(() -> limits(healthyCalls.entries())).watching();
                MachineLoad load = MachineLoad.watch(processes)) {
            Map<Component, Healthy> healthy = healthyCalls.run(length);
            CpuUse machine = load.busiest().orElse(null);
            processes.requireAlive();
            List<InstanceHealth> instances = new ArrayList<>();
            List<Integer> callers = spec.instances()
                    .shares(healthyCalls.entries())
                    .split(hold.calls().sent());
            healthy.forEach((entry, seen) -> {
                LimitReading full = BystanderResult.exhausted(
                        Objects.requireNonNull(idleWays.get(entry)).limits(),
                        ChainOrder.of(
                                limitsOf(entry, peaks),
                                List.of(),
                                List.of(choice.healthy().pool())));
                instances.add(InstanceHealth.of(
                        entry.instanceName(),
                        callers.get(instances.size()),
                        seen,
                        Objects.requireNonNull(idle.each().get(entry)),
                        full == null ? null : full.fullName()));
            });
            InstanceHealth worst = InstanceHealth.worst(instances);
            // A caller who calls again is held again.
            CallerPlaces end = spec.hungCalls().callAgain() ? arrival.places() : places(hold, before);
            HealthySide seen = new HealthySide(
                    worst.healthy(),
                    worst.idle(),
                    worst.exhaustedLimit(),
                    instances.size() == 1 ? List.of() : instances);
            return new BystanderTrial(seen, arrival.hungSide(hold), end, arrival.heldBy(), machine, fullService());
        }
    }

    private CallerPlaces places(CallHold hold, RouteCounts.Look before) throws IOException {
        Map<Integer, Integer> answers = hold.calls().answers();
        RouteCounts.Look now = hold.backend().look();
        return CallerPlaces.of(
                hold.calls().sent(), hold.backend().held(), now.limits(), RouteCounts.between(before, now), answers);
    }

    /** How long after the release its route answers again. Its circuit breaker is not reset. */
    private @Nullable Long recovery(long released) throws IOException, InterruptedException {
        long left = released + RECOVERY_MS - Clock.SYSTEM.millis();
        boolean answers = Clock.SYSTEM.await(left, 100, this::hungRoutesAnswer);
        return answers ? Clock.SYSTEM.millis() - released : null;
    }

    private boolean hungRoutesAnswer() throws InterruptedException {
        for (Component entry : healthyCalls.entries()) {
            for (Route route : choice.hung()) {
                if (!LocalHttp.ok(healthyCalls.hello(entry, route), null)) {
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
}
