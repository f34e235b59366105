package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.RaisedTimeLimits;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.LocalHttp;
import dev.fusebox.lab.load.SteadyCalls;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.study.BystanderSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Holds callers on one route of a gateway and looks what becomes of the healthy route beside it. */
public final class BystanderExperiment {

    private static final int PER_SECOND = 40;
    private static final int WARM_PER_SECOND = 100;
    private static final Duration WARM = Duration.ofSeconds(3);
    private static final Duration IDLE = Duration.ofSeconds(5);
    private static final Duration TRIAL = Duration.ofSeconds(2);

    /** A healthy caller waits so long for its answer. Source: the verdict's rule, DESIGN.md. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final long SETTLED_MS = 700;

    /** Longer than the 60 s for which Resilience4j's own defaults keep a breaker open. */
    private static final long RECOVERY_MS = 75_000;

    private final Stack stack;
    private final Progress progress;
    private final BreakerCooldown quiet;

    public BystanderExperiment(Stack stack, Progress progress) {
        this.stack = stack;
        this.progress = progress;
        this.quiet = new BreakerCooldown(stack);
    }

    /** What a trial with so many callers found. */
    private record Trial(Healthy healthy, int held, Map<Integer, Integer> answers, List<LimitUsage> limits) {}

    /** Starts what the experiment needs, with its time limits. */
    public void prepare(BystanderSpec hung) throws InterruptedException {
        List<Gateway> gateways = hung.gateways().stream().map(Gateways::named).toList();
        stack.ensure(DemoStack.with(gateways), hung.profile(), null, !hung.asIs());
    }

    /** One experiment, from idle to recovery. Ends with nothing in use but what it names. */
    public BystanderResult run(BystanderSpec hung, Gateway gateway) throws InterruptedException {
        Route route = route(gateway, hung.route());
        prepare(hung);
        try {
            Healthy idle = idle(gateway, route);
            BystanderResult found = experiment(hung, gateway, route, idle);
            Integer critical = hung.critical() && found.verdict() != BystanderVerdict.ISOLATED
                    ? critical(hung, gateway, route, idle)
                    : null;
            return critical == null ? found : found.withCritical(critical);
        } catch (IOException e) {
            throw new LabException("a process cannot be read any more: " + e.getMessage(), e);
        }
    }

    /** @throws UsageException when one of its gateways has no such route */
    public static void requireRoute(BystanderSpec hung) {
        hung.gateways().forEach(id -> route(Gateways.named(id), hung.route()));
    }

    private static Route route(Gateway gateway, String id) {
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

    private Healthy idle(Gateway gateway, Route route) throws IOException, InterruptedException {
        quiet.await(gateway);
        SteadyCalls.run(hello(gateway, route.prefix()), WARM_PER_SECOND / 2, WARM, PATIENCE);
        SteadyCalls.run(healthyUrl(gateway), WARM_PER_SECOND, WARM, PATIENCE);
        quiet.note(gateway);
        return healthy(gateway, IDLE);
    }

    private BystanderResult experiment(BystanderSpec hung, Gateway gateway, Route route, Healthy idle)
            throws IOException, InterruptedException {
        quiet.await(gateway);
        progress.say("holding %d callers on %s of %s with profile %s"
                .formatted(hung.callers(), route.id(), gateway.id(), hung.profile()));
        CallHold hold = hold(hung, gateway, route);
        Trial trial;
        long released;
        try {
            trial = trial(hold, hung.callers(), gateway, Duration.ofSeconds(hung.seconds()));
        } finally {
            released = System.nanoTime();
            hold.close();
        }
        Long recovery = hung.sleepMs() == null ? recovery(gateway, route, released) : null;
        List<String> inUse = hold.awaitClean();
        quiet.note(gateway);
        BystanderVerdict verdict = BystanderResult.judge(idle, trial.healthy());
        LimitUsage exhausted = verdict == BystanderVerdict.ISOLATED
                ? null
                : BystanderResult.exhausted(ChainOrder.of(trial.limits(), List.of(), DemoStack.SERVICE_B.id()));
        LimitUsage heldBy = ProbeResult.binding(ChainOrder.of(trial.limits(), List.of(), route.pool()));
        return new BystanderResult(
                gateway.id(),
                hung.profile(),
                route.id(),
                hung.callers(),
                verdict,
                trial.healthy(),
                idle,
                exhausted == null ? null : exhausted.fullName(),
                heldBy == null ? null : heldBy.fullName(),
                null,
                trial.held(),
                trial.answers(),
                recovery,
                RaisedTimeLimits.words(!hung.asIs()),
                inUse);
    }

    /**
     * By bisection: fewer callers than this leave the healthy route alone. A number that degrades it must do so twice, since a
     * pause of the machine can do it once.
     */
    private int critical(BystanderSpec hung, Gateway gateway, Route route, Healthy idle)
            throws IOException, InterruptedException {
        int harmless = 0;
        int harmful = hung.callers();
        while (harmful - harmless > 1) {
            int callers = (harmless + harmful) / 2;
            BystanderVerdict verdict = beside(callers, hung, gateway, route, idle);
            if (verdict == BystanderVerdict.DEGRADED) {
                verdict = beside(callers, hung, gateway, route, idle);
            }
            if (verdict == BystanderVerdict.ISOLATED) {
                harmless = callers;
            } else {
                harmful = callers;
            }
        }
        return harmful;
    }

    private BystanderVerdict beside(int callers, BystanderSpec hung, Gateway gateway, Route route, Healthy idle)
            throws IOException, InterruptedException {
        quiet.await(gateway);
        CallHold hold = hold(hung, gateway, route);
        Trial trial;
        try {
            trial = trial(hold, callers, gateway, TRIAL);
        } finally {
            hold.close();
        }
        hold.awaitClean();
        quiet.note(gateway);
        BystanderVerdict verdict = BystanderResult.judge(idle, trial.healthy());
        progress.say("%d callers: %s".formatted(callers, verdict.word()));
        return verdict;
    }

    private CallHold hold(BystanderSpec hung, Gateway gateway, Route route) {
        Component entry = gateway.component();
        HeldBackend.Own own = HeldBackend.Own.of(stack, entry, route);
        String url = stack.ports().url(entry) + route.prefix();
        return hung.sleepMs() == null
                ? new CallHold(url + "/hang", own)
                : new CallHold(url + "/sleep/" + hung.sleepMs(), new HeldBackend.Sleeping(own, hung.sleepMs()));
    }

    private Trial trial(CallHold hold, int callers, Gateway gateway, Duration length)
            throws IOException, InterruptedException {
        hold.add(callers);
        int held = hold.settled(SETTLED_MS);
        JmxProcess process = stack.jmx(gateway.component());
        try (LimitPeaks peaks = LimitPeaks.watch(process)) {
            Healthy healthy = healthy(gateway, length);
            stack.requireAlive();
            return new Trial(healthy, held, hold.answers(), peaks.limits());
        }
    }

    private Healthy healthy(Gateway gateway, Duration length) throws InterruptedException {
        SteadyCalls.SteadyResult o = SteadyCalls.run(healthyUrl(gateway), PER_SECOND, length, PATIENCE);
        return new Healthy(o.sent(), o.ok(), o.p50Ms(), o.p99Ms(), o.answers());
    }

    /** How long after the release its route answers again, with its circuit breaker left to itself. */
    private Long recovery(Gateway gateway, Route route, long released) throws InterruptedException {
        while (!LocalHttp.ok(hello(gateway, route.prefix()), null)) {
            if (System.nanoTime() - released > RECOVERY_MS * 1_000_000) {
                return null;
            }
            Thread.sleep(100);
        }
        return (System.nanoTime() - released) / 1_000_000;
    }

    private String healthyUrl(Gateway gateway) {
        return hello(gateway, "/v1/routeb");
    }

    private String hello(Gateway gateway, String prefix) {
        return stack.ports().url(gateway.component()) + prefix + "/hello/leo";
    }
}
