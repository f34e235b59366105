package dev.fusebox.lab.playground;

import static dev.fusebox.lab.playground.PlaygroundDial.*;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.predict.PlaygroundFragment;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A scenario in numbers: the chain of a gateway whose settings have them, with a route that is called and one that may hang. */
public final class PlaygroundInput {

    /** Names of the circuit breakers in a link; the first one is none. */
    static final List<String> BREAKERS = List.of(
            "none",
            PlaygroundFragment.HYSTRIX,
            PlaygroundFragment.HYSTRIX_1_5_12,
            PlaygroundFragment.RESILIENCE4J,
            PlaygroundFragment.RESILIENCE4J_BY_TIME);

    static final String SERVICE = "service-a";
    private static final String NEIGHBOUR = "service-b";

    private final double[] values;
    private final PlaygroundStyle style;

    /** @param values of all dials, in their order */
    PlaygroundInput(double[] values) {
        this.values = values;
        this.style = PlaygroundStyle.values()[whole(STYLE)];
    }

    /** Dials that are not given are as usual. */
    public static PlaygroundInput of(Map<PlaygroundDial, Double> given) {
        return new PlaygroundInput(Stream.of(PlaygroundDial.values())
                .mapToDouble(dial -> given.getOrDefault(dial, dial.usual))
                .toArray());
    }

    private double of(PlaygroundDial dial) {
        return values[dial.ordinal()];
    }

    private int whole(PlaygroundDial dial) {
        return (int) of(dial);
    }

    /** Limits and circuit breaker of the gateway for both routes, and of the service. */
    private ChainSnapshot configured() {
        List<LimitSpec> limits = new ArrayList<>();
        String entry = style.component;
        if (style == PlaygroundStyle.SCG) {
            limits.add(new LimitSpec(
                    new LimitId(entry, LimitKind.EVENT_LOOP, null), whole(PROCESSORS), WhenFull.QUEUES, null));
        } else if (style != PlaygroundStyle.DIRECT) {
            add(limits, new LimitId(entry, LimitKind.THREADS, null), THREADS, style.threadsSetting);
        }
        if (style != PlaygroundStyle.DIRECT) {
            for (String service : List.of(SERVICE, NEIGHBOUR)) {
                if (of(POOL) > 0 && style != PlaygroundStyle.SCG) {
                    add(
                            limits,
                            new LimitId(entry, LimitKind.THREAD_POOL, style.poolScope(service)),
                            POOL,
                            style.poolSetting);
                } else {
                    add(limits, new LimitId(entry, style.permits, service), PERMITS, style.permitsSetting);
                }
                add(limits, new LimitId(entry, LimitKind.HTTP_POOL, service), CONNECTIONS, style.connectionsSetting);
            }
        }
        add(limits, new LimitId(SERVICE, LimitKind.THREADS, null), SERVICE_THREADS, "server.tomcat.threads.max");
        return new ChainSnapshot(
                limits,
                style == PlaygroundStyle.DIRECT || of(BREAKER) == 0
                        ? List.of()
                        : List.of(new BreakerSpec(entry, SERVICE, rule(), Map.of())),
                Stream.of(limit(entry, "read.", READ_MS), limit(entry, "call.", CALL_MS))
                        .filter(Objects::nonNull)
                        .toList());
    }

    private void add(List<LimitSpec> limits, LimitId id, PlaygroundDial dial, String property) {
        int size = whole(dial);
        if (size == 0 && dial == CONNECTIONS) {
            // As real gateways have it: it tells which services there are.
            limits.add(new LimitSpec(id, null, WhenFull.QUEUES, null));
        }
        // Both routes share a pool of one name.
        if (size > 0 && limits.stream().noneMatch(l -> l.id().equals(id))) {
            boolean rejects = dial == PERMITS || dial == POOL;
            limits.add(new LimitSpec(
                    id,
                    size,
                    rejects ? WhenFull.REJECTS : WhenFull.QUEUES,
                    dial == POOL ? Integer.valueOf(whole(QUEUE)) : null,
                    new SettingValue(property, String.valueOf(size), null)));
        }
    }

    private @Nullable TimeLimit limit(String entry, String what, PlaygroundDial dial) {
        return of(dial) == 0 ? null : new TimeLimit(entry, what + SERVICE, whole(dial), null);
    }

    private BreakerRule rule() {
        BreakerRule usual = Objects.requireNonNull(PlaygroundFragment.RULES.get(BREAKERS.get(whole(BREAKER))));
        int calls = or(MINIMUM_CALLS, usual.minimumCalls());
        int percent = or(ERROR_PERCENT, (int) usual.percent());
        int openMs = or(OPEN_MS, usual.openMs());
        if (usual instanceof HealthSnapshots its) {
            int windowMs = or(WINDOW, its.windowMs());
            int judgedMs = Math.min(or(JUDGED_MS, its.judgedEveryMs()), windowMs);
            return new HealthSnapshots(calls, percent, windowMs, openMs, its.anySuccessCloses(), judgedMs);
        }
        SlidingWindow its = (SlidingWindow) usual;
        return new SlidingWindow(
                its.timeBased(),
                or(WINDOW, its.size()),
                calls,
                percent,
                openMs,
                or(TRIALS, its.halfOpenCalls()),
                of(IGNORES_REJECTIONS) == 0);
    }

    private int or(PlaygroundDial dial, int usual) {
        return of(dial) == 0 ? usual : whole(dial);
    }

    /** What the callers that hang on the other route take from this one. */
    public IsolationPrediction isolation() {
        return style == PlaygroundStyle.DIRECT
                ? new IsolationPrediction(null, null, null)
                : hung().effectOn(path(SERVICE));
    }

    private HungRoutes hung() {
        return new HungRoutes(List.of(path(NEIGHBOUR)));
    }

    private RoutePath path(String service) {
        return RoutePath.of(configured(), style.component, service, limit -> true);
    }

    /** Slots of the limit that they keep. */
    long takenFrom(LimitSpec limit) {
        if (of(HUNG) == 0
                || style == PlaygroundStyle.DIRECT
                || limit.kind() == LimitKind.EVENT_LOOP
                || limit.max() == null) {
            return 0;
        }
        boolean shared = path(NEIGHBOUR).held().stream().anyMatch(l -> l.id().equals(limit.id()));
        return shared ? hung().keptBy(whole(HUNG), limit) : 0;
    }

    /** The limit that callers of the other route have taken whole; {@code null} for none. */
    @Nullable
    LimitSpec starvedBy() {
        return path(SERVICE).limits().stream()
                .filter(l -> l.max() != null && takenFrom(l) >= l.max())
                .findFirst()
                .orElse(null);
    }

    /** The route that is called, with the slots that hung callers leave it. */
    public Scenario scenario() {
        ChainSnapshot chain = configured();
        List<LimitSpec> left = chain.limits().stream()
                .map(l -> l.max() == null ? l : l.withMax((int) Math.max(1, l.max() - takenFrom(l))))
                .toList();
        double rejectMs = of(REJECT_MS) == 0 ? of(CPU_MS) : of(REJECT_MS);
        CpuDemand cpu = CpuDemand.of(of(CPU_MS), whole(PROCESSORS)).withRejectionMs(rejectMs);
        Work.Shape shape = of(EXPONENTIAL) == 0 ? Work.Shape.FIXED : Work.Shape.EXPONENTIAL;
        return Scenario.of(
                new ChainSnapshot(left, chain.breakers(), chain.timeLimits()),
                style.component,
                SERVICE,
                new Work(of(SERVICE_MS), of(HOP_MS), cpu, shape),
                of(RATE) > 0 ? new Arrivals.Open(of(RATE)) : new Arrivals.Closed(whole(USERS), of(THINK_MS)),
                Fleet.ONE,
                of(SECONDS) == 0 ? Scenario.usualSeconds(of(SERVICE_MS)) : of(SECONDS));
    }
}
