package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.experiment.Experiment.ExperimentContext;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.load.Callers;
import dev.fusebox.lab.load.HeldCalls;
import dev.fusebox.lab.load.LocalHttp;
import dev.fusebox.lab.load.SteadyCalls;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.study.BystanderSpec;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The trials of one bystander experiment: so many callers on one route, and healthy calls beside them. */
record BystanderTrials(BystanderSpec spec, Gateway gateway, Route route, ExperimentContext context) {

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

    BystanderResult all(String id) throws IOException, InterruptedException {
        Healthy idle = idle();
        context.progress()
                .say("holding %d callers on %s of %s with profile %s"
                        .formatted(spec.callers(), route.id(), gateway.id(), spec.profile()));
        Trial trial = trial(spec.callers(), Duration.ofSeconds(spec.seconds()), spec.sleepMs() == null);
        BystanderVerdict verdict = BystanderResult.judge(idle, trial.healthy());
        boolean isolated = verdict == BystanderVerdict.ISOLATED;
        LimitReading exhausted = isolated
                ? null
                : BystanderResult.exhausted(ChainOrder.of(trial.limits(), List.of(), DemoStack.SERVICE_B.id()));
        LimitReading heldBy = ProbeResult.binding(ChainOrder.of(trial.limits(), List.of(), route.pool()));
        return new BystanderResult(
                id,
                gateway.id(),
                spec.profile(),
                route.id(),
                spec.callers(),
                verdict,
                trial.healthy(),
                idle,
                exhausted == null ? null : exhausted.fullName(),
                heldBy == null ? null : heldBy.fullName(),
                spec.critical() && !isolated ? critical(idle) : null,
                trial.held(),
                trial.answers(),
                trial.recoveryMs(),
                Component.timeLimits(!spec.asIs()),
                trial.stillInUse());
    }

    private Healthy idle() throws IOException, InterruptedException {
        context.cooldown().await(gateway);
        SteadyCalls.run(hello(route), WARM_PER_SECOND / 2, WARM, PATIENCE);
        SteadyCalls.run(hello(healthyRoute()), WARM_PER_SECOND, WARM, PATIENCE);
        context.cooldown().note(gateway);
        return healthy(IDLE);
    }

    /**
     * By bisection: fewer callers than this leave the healthy route alone. A number that degrades it must do so twice, since a
     * pause of the machine can do it once.
     */
    private int critical(Healthy idle) throws IOException, InterruptedException {
        int harmless = 0;
        int harmful = spec.callers();
        while (harmful - harmless > 1) {
            int callers = (harmless + harmful) / 2;
            BystanderVerdict verdict = verdict(callers, idle);
            if (verdict == BystanderVerdict.DEGRADED) {
                verdict = verdict(callers, idle);
            }
            if (verdict == BystanderVerdict.ISOLATED) {
                harmless = callers;
            } else {
                harmful = callers;
            }
        }
        return harmful;
    }

    private BystanderVerdict verdict(int callers, Healthy idle) throws IOException, InterruptedException {
        BystanderVerdict verdict =
                BystanderResult.judge(idle, trial(callers, TRIAL, false).healthy());
        context.progress().say("%d callers: %s".formatted(callers, verdict.word()));
        return verdict;
    }

    /**
     * From rest to rest: the callers are let go when it is over, and nothing is in use but what it names.
     *
     * @param recovers whether to look how long after the release the hung route answers again
     */
    private Trial trial(int callers, Duration length, boolean recovers) throws IOException, InterruptedException {
        context.cooldown().await(gateway);
        Component entry = gateway.component();
        Callers calls = new HeldCalls(url(route, spec.sleepMs() == null ? "/hang" : "/sleep/" + spec.sleepMs()));
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
                healthy = healthy(length);
                context.stack().requireAlive();
                answers = calls.answers();
                limits = peaks.limits();
            }
            released = Clock.SYSTEM.millis();
        }
        Long recoveryMs = recovers ? recovery(released) : null;
        List<String> stillInUse = hold.awaitClean();
        context.cooldown().note(gateway);
        return new Trial(healthy, held, answers, limits, recoveryMs, stillInUse);
    }

    private Healthy healthy(Duration length) throws InterruptedException {
        return SteadyCalls.run(hello(healthyRoute()), PER_SECOND, length, PATIENCE);
    }

    /** How long after the release its route answers again, with its circuit breaker left to itself. */
    private @Nullable Long recovery(long released) throws IOException, InterruptedException {
        boolean answers = Clock.SYSTEM.await(RECOVERY_MS, 100, () -> LocalHttp.ok(hello(route), null));
        return answers ? Clock.SYSTEM.millis() - released : null;
    }

    private Route healthyRoute() {
        return gateway.route(DemoStack.SERVICE_B).orElseThrow();
    }

    private String hello(Route to) {
        return url(to, Endpoint.HELLO.path());
    }

    private String url(Route to, String path) {
        return context.stack().ports().url(gateway.component()) + to.prefix() + path;
    }
}
