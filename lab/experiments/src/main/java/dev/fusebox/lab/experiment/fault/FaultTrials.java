package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.experiment.LimitPeaks;
import dev.fusebox.lab.experiment.fault.FaultsResult.FaultFinding;
import dev.fusebox.lab.experiment.fault.FaultsResult.FaultedCalls;
import dev.fusebox.lab.experiment.fault.FaultsResult.RestFinding;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.load.SteadyCalls;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.load.call.RawCall;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.MachineLoad;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tries faults on one gateway, each by itself and then under load. Each begins with a gateway at rest, as far as it gets there. */
record FaultTrials(Stack stack, Gateway gateway, Route faulty, Route healthy, FaultyBackend backend, GatewayRest rest) {

    /** Single calls before the load, at once. */
    private static final int SINGLES = 3;

    /** Calls at once where connections are to be kept. */
    private static final int BURST = 100;

    /** How long the backend keeps a connection without calls, and how much longer each pause between bursts is than the one before. */
    private static final Duration KEPT = Duration.ofSeconds(2);

    private static final Duration LONGER = Duration.ofMillis(10);

    private static final int PER_SECOND = 40;
    private static final double WELL = 0.99;
    private static final Duration IDLE = Duration.ofSeconds(3);
    private static final int IDLE_AGAIN = 5;
    private static final Duration WARM = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    static FaultTrials of(Stack stack, Gateway gateway, FaultyBackend backend) {
        Route faulty = gateway.route(DemoStack.SERVICE_A).orElseThrow();
        return new FaultTrials(
                stack,
                gateway,
                faulty,
                gateway.route(DemoStack.SERVICE_B).orElseThrow(),
                backend,
                new GatewayRest(
                        stack.jmx(gateway.component()), gateway.component()::knownLeak, faulty.pool(), backend));
    }

    void warmUp() throws InterruptedException {
        SteadyCalls.run(url(faulty, "/ok"), PER_SECOND, WARM, PATIENCE);
        SteadyCalls.run(url(healthy, Endpoint.HELLO.path()), PER_SECOND, WARM, PATIENCE);
    }

    /** The healthy route without a fault. Every verdict compares with it, so it waits for a calmer machine, for some time. */
    Healthy idle() throws InterruptedException {
        Healthy idle = healthyCalls(IDLE);
        for (int again = 0; again < IDLE_AGAIN && idle.unfit() != null; again++) {
            idle = healthyCalls(IDLE);
        }
        return idle;
    }

    /** A healthy route that suffers must do so twice, because a pause of the machine can harm it once. */
    FaultFinding confirmed(Fault fault, Healthy idle) throws IOException, InterruptedException {
        FaultFinding found = trial(fault, idle);
        return found.verdict() == BystanderVerdict.ISOLATED ? found : trial(fault, idle);
    }

    private FaultFinding trial(Fault fault, Healthy idle) throws IOException, InterruptedException {
        if (!rest.breakerClosed()) {
            BreakerCooldown.await(stack, gateway);
        }
        RawCall call = FaultyCalls.of(fault, faulty.prefix());
        FaultFinding found;
        List<LimitReading> limits = rest.limits();
        try (Disturbance disturbance = Disturbance.of(fault, stack, backend, this::bothAnswer)) {
            RouteCounts.Look before = rest.look();
            int requests = backend.requests();
            disturbance.begin();
            List<ClientView> singles =
                    FaultyLoad.atOnce(call, singleCalls(fault), entry()).join();
            FaultFinding seen = underLoad(fault, call, idle, ClientView.usual(singles), limits);
            int received = backend.requests() - requests;
            Map<String, Long> counted = GatewayRest.named(RouteCounts.between(before, rest.look()));
            found = seen.withLoad(seen.load().with(its -> its.requests(received).counted(counted)));
        }
        return found.withAnswersAgain(bothAnswer());
    }

    private boolean bothAnswer() throws InterruptedException {
        return LocalHttp.ok(url(faulty, "/ok"), null) && LocalHttp.ok(url(healthy, Endpoint.HELLO.path()), null);
    }

    /** One where the calls of the load are few, since they are large. */
    private static int singleCalls(Fault fault) {
        return fault.calls() < 2 * SINGLES ? 1 : SINGLES;
    }

    private FaultFinding underLoad(
            Fault fault, RawCall call, Healthy idle, ClientView client, List<LimitReading> limits)
            throws IOException, InterruptedException {
        try (LimitPeaks peaks = new LimitPeaks(stack.jmx(gateway.component())::limits).watching();
                MachineLoad machine = MachineLoad.watch(stack)) {
            FaultyLoad load = load(fault, call);
            Healthy seen = healthyCalls(Duration.ofSeconds(fault.seconds()));
            Map<String, Integer> views = load.join().stream()
                    .collect(Collectors.groupingBy(ClientView::gist, TreeMap::new, Collectors.summingInt(one -> 1)));
            RestFinding after = rest.await(limits);
            String reason = doubt(idle, seen, machine.busiest().orElse(null));
            int calls = singleCalls(fault) + fault.calls();
            return new FaultFinding(
                    fault,
                    client,
                    new FaultedCalls(views, load.outage(), calls, 0, Map.of(), rest.peaks(peaks.limits())),
                    reason == null ? Healthy.judge(idle, seen) : BystanderVerdict.INCONCLUSIVE,
                    reason,
                    seen,
                    after,
                    false);
        }
    }

    /** Other programs make calls slow; they do not make them fail. */
    private static @Nullable String doubt(Healthy idle, Healthy seen, @Nullable CpuUse machine) {
        String unfit = idle.unfit();
        if (unfit != null) {
            return unfit;
        }
        boolean slow = Healthy.judge(idle, seen) != BystanderVerdict.ISOLATED && seen.ok() >= WELL * seen.sent();
        return slow && machine != null && machine.disturbed() ? machine.words() : null;
    }

    private FaultyLoad load(Fault fault, RawCall call) {
        Duration length = Duration.ofSeconds(fault.seconds());
        return switch (fault) {
            case IDLE_CONNECTIONS -> FaultyLoad.atOnce(call, fault.calls(), entry());
            case STALE_CONNECTIONS -> FaultyLoad.inBursts(call, fault.calls(), BURST, KEPT, LONGER, entry());
            default -> FaultyLoad.spread(call, fault.calls(), length, entry());
        };
    }

    private Healthy healthyCalls(Duration length) throws InterruptedException {
        return SteadyCalls.run(url(healthy, Endpoint.HELLO.path()), PER_SECOND, length, PATIENCE);
    }

    private URI entry() {
        return URI.create(stack.ports().url(gateway.component()));
    }

    private String url(Route route, String path) {
        return stack.ports().url(gateway.component()) + route.prefix() + path;
    }
}
