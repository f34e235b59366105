package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What stands behind the {@code #} of a link to the playground: a scenario in numbers. The names are a contract: reports of earlier runs have
 * them. A limit that is left out is none.
 */
public final class PlaygroundFragment {

    public static final String HYSTRIX = "hystrix";
    public static final String HYSTRIX_1_5_12 = "hystrix-1.5.12";
    public static final String RESILIENCE4J = "resilience4j";
    public static final String RESILIENCE4J_BY_TIME = "resilience4j-time";

    /** The circuit breakers by their names there, as nothing else is said; the last one has the shape of Hystrix's. */
    public static final Map<String, BreakerRule> RULES = Map.of(
            HYSTRIX, HealthSnapshots.STOCK,
            HYSTRIX_1_5_12, new HealthSnapshots(20, 50, 10_000, 5_000, false),
            RESILIENCE4J, new SlidingWindow(false, 100, 100, 50, 60_000, 10, true),
            RESILIENCE4J_BY_TIME, new SlidingWindow(true, 10, 20, 50, 5_000, 1, true));

    /** The page takes no larger numbers: its cells end in a moment. */
    public static final int MOST_USERS = 20_000;

    public static final int MOST_SLOTS = 10_000;
    public static final int MOST_PROCESSORS = 64;

    /** More connections bound no load that the playground is for. */
    private static final int AMPLE = 8000;

    private final Map<String, String> words = new LinkedHashMap<>();

    /**
     * @param measured successful calls per second; {@code null} for a scenario that was not measured
     * @return empty where the numbers do not say all: of a rate in steps, of two limits of a kind, of a bulkhead that lets calls wait, of more
     *     users, slots or processors than the page takes
     */
    public static Optional<String> of(Scenario scenario, @Nullable Double measured) {
        PlaygroundFragment fragment = new PlaygroundFragment();
        return fragment.add(scenario)
                ? Optional.of(fragment.with("measured", measured == null ? 0 : measured)
                        .text())
                : Optional.empty();
    }

    private String text() {
        return words.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining("&"));
    }

    private boolean add(Scenario s) {
        boolean told = add(s.arrivals());
        words.put("serviceMs", number(s.work().serviceMs()));
        words.put("style", style(s));
        // Both have slots where nothing is said.
        words.put("threads", "0");
        words.put("serviceThreads", "0");
        for (Station station : s.chain()) {
            told &= add(station, s);
        }
        told &= add(s.breaker());
        with("readMs", finite(s.deadlines().readMs()));
        with("callMs", finite(s.deadlines().callMs()));
        CpuDemand cpu = s.work().cpu().atRate(s.throughputBound()).withoutOthers();
        with("cpuMs", cpu.answerMs());
        unless(cpu.answerMs(), "rejectMs", cpu.rejectionMs());
        words.put("processors", String.valueOf(cpu.processors()));
        words.put("hopMs", number(s.work().hopMs()));
        with("exponential", s.work().shape() == Work.Shape.EXPONENTIAL ? 1 : 0);
        unless(Scenario.usualSeconds(s.work().serviceMs()), "seconds", s.seconds());
        return told && cpu.known() && cpu.processors() <= MOST_PROCESSORS;
    }

    private boolean add(Arrivals arrivals) {
        if (arrivals instanceof Arrivals.Open open) {
            with("rate", open.ratePerSecond());
            return open.ratePerSecond() <= MOST_USERS;
        }
        with("users", arrivals.users());
        if (arrivals instanceof Arrivals.Closed closed) {
            with("thinkMs", closed.thinkMs());
        }
        return arrivals instanceof Arrivals.Closed && arrivals.users() <= MOST_USERS;
    }

    private static String style(Scenario s) {
        if (s.direct()) {
            return "direct";
        }
        if (has(s, LimitKind.SEMAPHORE) || s.breaker() instanceof HealthSnapshots && !has(s, LimitKind.BULKHEAD)) {
            return "zuul";
        }
        return has(s, LimitKind.THREADS) ? "servlet" : "scg";
    }

    private static boolean has(Scenario s, LimitKind kind) {
        return s.chain().stream()
                .anyMatch(station -> station.limit().component().equals(s.entry())
                        && station.limit().kind() == kind);
    }

    /** Whether the numbers can say it. A load generator's ceiling is left out. */
    private boolean add(Station station, Scenario s) {
        LimitSpec limit = station.limit();
        boolean atService = limit.component().equals(s.service());
        return switch (limit.kind()) {
            case CPU -> true;
            case CONNECTIONS -> station.size() >= AMPLE;
            case THREADS -> once(atService ? "serviceThreads" : "threads", station.size(), "0");
            case SEMAPHORE, BULKHEAD -> limit.whenFull() == WhenFull.REJECTS && once("permits", station.size(), null);
            case THREAD_POOL -> {
                with("queue", station.queue());
                yield once("pool", station.size(), null);
            }
            case HTTP_POOL -> !atService && (station.size() >= AMPLE || once("connections", station.size(), null));
            case ACCEPT_QUEUE, EVENT_LOOP -> false;
        };
    }

    private boolean once(String name, double size, @Nullable String before) {
        String earlier = words.put(name, number(size));
        return (earlier == null || earlier.equals(before)) && size <= MOST_SLOTS;
    }

    private boolean add(@Nullable BreakerRule rule) {
        if (rule == null) {
            words.put("breaker", "none");
            return true;
        }
        if (rule instanceof HealthSnapshots its) {
            HealthSnapshots usual = (HealthSnapshots) named(its.anySuccessCloses() ? HYSTRIX : HYSTRIX_1_5_12);
            unless(usual.windowMs(), "window", its.windowMs());
            unless(usual.judgedEveryMs(), "judgedMs", its.judgedEveryMs());
            thresholds(usual, its);
        } else if (rule instanceof SlidingWindow its) {
            SlidingWindow usual = (SlidingWindow) named(its.timeBased() ? RESILIENCE4J_BY_TIME : RESILIENCE4J);
            unless(usual.size(), "window", its.size());
            unless(usual.halfOpenCalls(), "trials", its.halfOpenCalls());
            with("ignoresRejections", its.countsRefusals() ? 0 : 1);
            thresholds(usual, its);
        }
        return rule.minimumCalls() > 0 && rule.percent() >= 1 && rule.percent() == Math.rint(rule.percent());
    }

    private BreakerRule named(String name) {
        words.put("breaker", name);
        return Objects.requireNonNull(RULES.get(name));
    }

    private void thresholds(BreakerRule usual, BreakerRule its) {
        unless(usual.minimumCalls(), "minimumCalls", its.minimumCalls());
        unless(usual.percent(), "errorPercent", its.percent());
        unless(usual.openMs(), "openMs", its.openMs());
    }

    private void unless(double usual, String name, double value) {
        if (value != usual) {
            with(name, value);
        }
    }

    private static double finite(double ms) {
        return ms == Double.POSITIVE_INFINITY ? 0 : ms;
    }

    /** Nothing for 0, which is what is left out. */
    private PlaygroundFragment with(String name, double value) {
        if (value != 0) {
            words.put(name, number(value));
        }
        return this;
    }

    private static String number(double value) {
        return value == Math.rint(value) && value < Long.MAX_VALUE
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }
}
