package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.load.Callers;
import dev.fusebox.lab.load.HeldCalls;
import dev.fusebox.lab.load.LocalHttp;
import dev.fusebox.lab.load.SteadyCalls;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.ExperimentSpec.BystanderSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Holds callers on one route of a gateway and looks what becomes of the healthy route beside it: in one trial, or in as many as
 * it takes to find the smallest number of callers that harms.
 */
public record BystanderExperiment(BystanderSpec spec, Gateway gateway, Route route) implements Experiment {

    private static final int PER_SECOND = 40;
    private static final int WARM_PER_SECOND = 100;
    private static final Duration WARM = Duration.ofSeconds(3);
    private static final Duration IDLE = Duration.ofSeconds(5);
    private static final Duration TRIAL = Duration.ofSeconds(2);

    /** A healthy caller waits so long for its answer. Source: the rule of the verdict, ARCHITECTURE.md. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final long SETTLED_MS = 700;

    /** Longer than the 60 s for which Resilience4j's own defaults keep a breaker open. */
    private static final long RECOVERY_MS = 75_000;

    /** What one trial found. */
    private record Trial(
            Healthy healthy,
            int held,
            Map<Integer, Integer> answers,
            List<LimitReading> limits,
            @Nullable Long recoveryMs,
            List<String> stillInUse) {}

    /**
     * One for each gateway.
     *
     * @throws UsageException when there is no gateway, or no such route of it
     */
    public static Stream<Experiment> of(BystanderSpec spec) {
        return spec.gateways().stream()
                .map(Gateways::named)
                .map(g -> new BystanderExperiment(spec, g, route(g, spec.route())));
    }

    private static Route route(Gateway gateway, String id) {
        if (!gateway.isProxy()) {
            throw new UsageException("a bystander stands behind a gateway, and '%s' is none; known: %s"
                    .formatted(gateway.id(), Gateways.ids(Gateways.proxies())));
        }
        List<Route> routes = gateway.routes().stream()
                .filter(r -> !r.service().equals(DemoStack.SERVICE_B))
                .toList();
        return routes.stream()
                .filter(r -> r.id().equals(id) || r.prefix().equals(id))
                .findFirst()
                .orElseThrow(() ->
                        new UsageException("%s has no route '%s' that could hang beside a healthy service-b; it has %s"
                                .formatted(
                                        gateway.id(),
                                        id,
                                        routes.stream().map(Route::id).collect(Collectors.joining(", ")))));
    }

    @Override
    public String id() {
        return "%s.%s.%s.b%d".formatted(gateway.id(), spec.profile(), route.id(), spec.callers());
    }

    @Override
    public BystanderResult run(ExperimentContext context) throws IOException, InterruptedException {
        Healthy idle = idle(context);
        context.progress()
                .say("holding %d callers on %s of %s with profile %s"
                        .formatted(spec.callers(), route.id(), gateway.id(), spec.profile()));
        Trial trial = trial(context, spec.callers(), Duration.ofSeconds(spec.seconds()), spec.sleepMs() == null);
        BystanderVerdict verdict = BystanderResult.judge(idle, trial.healthy());
        boolean isolated = verdict == BystanderVerdict.ISOLATED;
        LimitReading exhausted = isolated
                ? null
                : BystanderResult.exhausted(ChainOrder.of(trial.limits(), List.of(), DemoStack.SERVICE_B.id()));
        LimitReading heldBy = ProbeResult.binding(ChainOrder.of(trial.limits(), List.of(), route.pool()));
        return new BystanderResult(
                id(),
                gateway.id(),
                spec.profile(),
                route.id(),
                spec.callers(),
                verdict,
                trial.healthy(),
                idle,
                exhausted == null ? null : exhausted.fullName(),
                heldBy == null ? null : heldBy.fullName(),
                spec.critical() && !isolated ? critical(context, idle) : null,
                trial.held(),
                trial.answers(),
                trial.recoveryMs(),
                Component.timeLimits(!spec.asIs()),
                trial.stillInUse());
    }

    private Healthy idle(ExperimentContext context) throws IOException, InterruptedException {
        BreakerCooldown.await(context.stack(), gateway);
        SteadyCalls.run(hello(context, route), WARM_PER_SECOND / 2, WARM, PATIENCE);
        SteadyCalls.run(hello(context, healthyRoute()), WARM_PER_SECOND, WARM, PATIENCE);
        return healthy(context, IDLE);
    }

    /**
     * By bisection: fewer callers than this leave the healthy route alone. A number that degrades it must do so twice, since a
     * pause of the machine can do it once.
     */
    private int critical(ExperimentContext context, Healthy idle) throws IOException, InterruptedException {
        int harmless = 0;
        int harmful = spec.callers();
        while (harmful - harmless > 1) {
            int callers = (harmless + harmful) / 2;
            BystanderVerdict verdict = verdict(context, callers, idle);
            if (verdict == BystanderVerdict.DEGRADED) {
                verdict = verdict(context, callers, idle);
            }
            if (verdict == BystanderVerdict.ISOLATED) {
                harmless = callers;
            } else {
                harmful = callers;
            }
        }
        return harmful;
    }

    private BystanderVerdict verdict(ExperimentContext context, int callers, Healthy idle)
            throws IOException, InterruptedException {
        BystanderVerdict verdict = BystanderResult.judge(
                idle, trial(context, callers, TRIAL, false).healthy());
        context.progress().say("%d callers: %s".formatted(callers, verdict.word()));
        return verdict;
    }

    /**
     * From rest to rest: the callers are let go when it is over, and nothing is in use but what it names.
     *
     * @param recovers whether to look how long after the release the hung route answers again
     */
    private Trial trial(ExperimentContext context, int callers, Duration length, boolean recovers)
            throws IOException, InterruptedException {
        BreakerCooldown.await(context.stack(), gateway);
        Component entry = gateway.component();
        Callers calls =
                new HeldCalls(url(context, route, spec.sleepMs() == null ? "/hang" : "/sleep/" + spec.sleepMs()));
        HeldBackend backend = HeldBackend.Own.of(context.stack(), entry, route, spec.sleepMs());
        CallHold hold = new CallHold(calls, backend, Clock.SYSTEM);
        int held;
        Healthy healthy;
        Map<Integer, Integer> answers;
        List<LimitReading> limits;
        long released;
        try (hold) {
            calls.add(callers);
            held = hold.settled(SETTLED_MS);
            try (LimitPeaks peaks = new LimitPeaks(context.stack().jmx(entry)).watching()) {
                healthy = healthy(context, length);
                context.stack().requireAlive();
                answers = calls.answers();
                limits = peaks.limits();
            }
            released = Clock.SYSTEM.millis();
        }
        Long recoveryMs = recovers ? recovery(context, released) : null;
        List<String> stillInUse = hold.awaitClean();
        return new Trial(healthy, held, answers, limits, recoveryMs, stillInUse);
    }

    private Healthy healthy(ExperimentContext context, Duration length) throws InterruptedException {
        return SteadyCalls.run(hello(context, healthyRoute()), PER_SECOND, length, PATIENCE);
    }

    /** How long after the release its route answers again, with its circuit breaker left to itself. */
    private @Nullable Long recovery(ExperimentContext context, long released) throws IOException, InterruptedException {
        long left = released + RECOVERY_MS - Clock.SYSTEM.millis();
        boolean answers = Clock.SYSTEM.await(left, 100, () -> LocalHttp.ok(hello(context, route), null));
        return answers ? Clock.SYSTEM.millis() - released : null;
    }

    private Route healthyRoute() {
        return gateway.route(DemoStack.SERVICE_B).orElseThrow();
    }

    private String hello(ExperimentContext context, Route to) {
        return url(context, to, Endpoint.HELLO.path());
    }

    private String url(ExperimentContext context, Route to, String path) {
        return context.stack().ports().url(gateway.component()) + to.prefix() + path;
    }
}
