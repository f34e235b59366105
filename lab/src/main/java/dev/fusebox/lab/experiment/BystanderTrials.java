package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.RaisedTimeLimits;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.load.Callers;
import dev.fusebox.lab.load.HeldCalls;
import dev.fusebox.lab.load.LocalHttp;
import dev.fusebox.lab.load.SteadyCalls;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.Stack;
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

/**
 * The trials of one bystander experiment, from idle to recovery: so many callers on one route, and healthy calls beside them.
 * Each ends with nothing in use but what its result names.
 */
final class BystanderTrials {

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

    private final BystanderSpec spec;
    private final Gateway gateway;
    private final Route route;
    private final Stack stack;
    private final Progress progress;
    private final BreakerCooldown cooldown;

    BystanderTrials(BystanderSpec spec, Gateway gateway, Route route, ExperimentContext context) {
        this.spec = spec;
        this.gateway = gateway;
        this.route = route;
        this.stack = context.stack();
        this.progress = context.progress();
        this.cooldown = context.cooldown();
    }

    /** What one trial found. */
    private record Trial(Healthy healthy, int held, Map<Integer, Integer> answers, List<LimitReading> limits) {}

    BystanderResult all(String id) throws IOException, InterruptedException {
        Healthy idle = idle();
        cooldown.await(gateway);
        progress.say("holding %d callers on %s of %s with profile %s"
                .formatted(spec.callers(), route.id(), gateway.id(), spec.profile()));
        CallHold hold = hold();
        Trial trial = trial(hold, spec.callers(), Duration.ofSeconds(spec.seconds()));
        Long recovery = spec.sleepMs() == null ? recovery(hold.releasedAt()) : null;
        List<String> inUse = hold.awaitClean();
        cooldown.note(gateway);
        BystanderVerdict verdict = BystanderResult.judge(idle, trial.healthy());
        LimitReading exhausted = verdict == BystanderVerdict.ISOLATED
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
                spec.critical() && verdict != BystanderVerdict.ISOLATED ? critical(idle) : null,
                trial.held(),
                trial.answers(),
                recovery,
                RaisedTimeLimits.words(!spec.asIs()),
                inUse);
    }

    private Healthy idle() throws IOException, InterruptedException {
        cooldown.await(gateway);
        SteadyCalls.run(hello(route.prefix()), WARM_PER_SECOND / 2, WARM, PATIENCE);
        SteadyCalls.run(healthyUrl(), WARM_PER_SECOND, WARM, PATIENCE);
        cooldown.note(gateway);
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
        cooldown.await(gateway);
        CallHold hold = hold();
        Trial trial = trial(hold, callers, TRIAL);
        hold.awaitClean();
        cooldown.note(gateway);
        BystanderVerdict verdict = BystanderResult.judge(idle, trial.healthy());
        progress.say("%d callers: %s".formatted(callers, verdict.word()));
        return verdict;
    }

    private CallHold hold() {
        Component entry = gateway.component();
        HeldBackend.Own own = HeldBackend.Own.of(stack, entry, route);
        HeldBackend backend = spec.sleepMs() == null ? own : new HeldBackend.Sleeping(own, spec.sleepMs());
        String path = spec.sleepMs() == null ? "/hang" : "/sleep/" + spec.sleepMs();
        Callers callers = new HeldCalls(stack.ports().url(entry) + route.prefix() + path);
        return new CallHold(callers, backend, Clock.SYSTEM);
    }

    /** The callers are let go when it is over. */
    private Trial trial(CallHold hold, int callers, Duration length) throws IOException, InterruptedException {
        try (hold) {
            hold.add(callers);
            int held = hold.settled(SETTLED_MS);
            try (LimitPeaks peaks = LimitPeaks.watch(stack.jmx(gateway.component()))) {
                Healthy healthy = healthy(length);
                stack.requireAlive();
                return new Trial(healthy, held, hold.answers(), peaks.limits());
            }
        }
    }

    private Healthy healthy(Duration length) throws InterruptedException {
        return SteadyCalls.run(healthyUrl(), PER_SECOND, length, PATIENCE);
    }

    /** How long after the release its route answers again, with its circuit breaker left to itself. */
    private @Nullable Long recovery(long released) throws InterruptedException {
        while (!LocalHttp.ok(hello(route.prefix()), null)) {
            if (Clock.SYSTEM.millis() - released > RECOVERY_MS) {
                return null;
            }
            Clock.SYSTEM.sleep(100);
        }
        return Clock.SYSTEM.millis() - released;
    }

    private String healthyUrl() {
        return hello(gateway.route(DemoStack.SERVICE_B).orElseThrow().prefix());
    }

    private String hello(String prefix) {
        return stack.ports().url(gateway.component()) + prefix + Endpoint.HELLO.path();
    }
}
