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

    /** Of the service's time, and of a user's pause. */
    public static final int MOST_WORK_MS = 60_000;

    /** Of a time limit. */
    public static final int MOST_LIMIT_MS = 600_000;

    /** Of an answer's processor time, a rejection's, and a hop. */
    public static final int MOST_CPU_MS = 1000;

    /** Of an answer's processor time; the page takes no smaller number. */
    public static final double LEAST_CPU_MS = 0.02;

    public static final int MOST_SECONDS = 3600;

    /** Fewest calls of a circuit breaker. */
    public static final int MOST_CALLS = 100_000;

    public static final int MOST_OPEN_MS = 3_600_000;

    /** Milliseconds, seconds or calls. */
    public static final int MOST_WINDOW = 600_000;

    public static final int MOST_JUDGED_MS = 60_000;

    /** More connections bound no load that the playground is for. */
    private static final int AMPLE = 8000;

    private final Map<String, String> words = new LinkedHashMap<>();

    /** Whether the numbers say all, and the page takes them. */
    private boolean told = true;

    /**
     * @param measured successful calls per second; {@code null} for a scenario that was not measured
     * @return empty where the numbers do not say all: of a rate in steps, of two limits of a kind, of a bulkhead that lets calls wait, of a
     *     time that is 0 where 0 says "as usual", of a number beyond what the page takes
     */
    public static Optional<String> of(Scenario scenario, @Nullable Double measured) {
        PlaygroundFragment fragment = new PlaygroundFragment();
        fragment.add(scenario);
        fragment.unlessZero("measured", measured == null ? 0 : measured, Double.MAX_VALUE);
        return fragment.told ? Optional.of(fragment.text()) : Optional.empty();
    }

    private String text() {
        return words.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining("&"));
    }

    private void add(Scenario s) {
        add(s.arrivals());
        put("serviceMs", s.work().serviceMs(), MOST_WORK_MS);
        words.put("style", style(s));
        // Both have slots where nothing is said.
        words.put("threads", "0");
        words.put("serviceThreads", "0");
        for (Station station : s.chain()) {
            boolean known = add(station, s);
            // Not in one line: Java would read told before the call, which may change it.
            told &= known;
        }
        add(s.breaker());
        unlessZero("readMs", finite(s.deadlines().readMs()), MOST_LIMIT_MS);
        unlessZero("callMs", finite(s.deadlines().callMs()), MOST_LIMIT_MS);
        CpuDemand cpu = s.work().cpu().atRate(s.throughputBound()).withoutOthers();
        put("cpuMs", cpu.answerMs(), MOST_CPU_MS);
        told &= cpu.answerMs() >= LEAST_CPU_MS;
        unless(cpu.answerMs(), "rejectMs", cpu.rejectionMs(), MOST_CPU_MS);
        put("processors", cpu.processors(), MOST_PROCESSORS);
        put("hopMs", s.work().hopMs(), MOST_CPU_MS);
        unlessZero("exponential", s.work().shape() == Work.Shape.EXPONENTIAL ? 1 : 0, 1);
        unless(Scenario.usualSeconds(s.work().serviceMs()), "seconds", s.seconds(), MOST_SECONDS);
    }

    private void add(Arrivals arrivals) {
        if (arrivals instanceof Arrivals.Open open) {
            put("rate", open.ratePerSecond(), MOST_USERS);
        } else if (arrivals instanceof Arrivals.Closed closed) {
            put("users", closed.users(), MOST_USERS);
            unlessZero("thinkMs", closed.thinkMs(), MOST_WORK_MS);
        } else {
            told = false;
        }
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
            case SEMAPHORE, BULKHEAD ->
                !atService && limit.whenFull() == WhenFull.REJECTS && once("permits", station.size(), null);
            case THREAD_POOL -> {
                unlessZero("queue", station.queue(), MOST_SLOTS);
                yield !atService && once("pool", station.size(), null);
            }
            case HTTP_POOL -> !atService && (station.size() >= AMPLE || once("connections", station.size(), null));
            case ACCEPT_QUEUE, EVENT_LOOP -> false;
        };
    }

    private boolean once(String name, double size, @Nullable String before) {
        String earlier = words.put(name, number(size));
        return (earlier == null || earlier.equals(before)) && size <= MOST_SLOTS;
    }

    private void add(@Nullable BreakerRule rule) {
        if (rule == null) {
            words.put("breaker", "none");
        } else if (rule instanceof HealthSnapshots its) {
            HealthSnapshots usual = (HealthSnapshots) named(its.anySuccessCloses() ? HYSTRIX : HYSTRIX_1_5_12);
            unless(usual.windowMs(), "window", its.windowMs(), MOST_WINDOW);
            unless(usual.judgedEveryMs(), "judgedMs", its.judgedEveryMs(), MOST_JUDGED_MS);
            thresholds(usual, its);
        } else if (rule instanceof SlidingWindow its) {
            SlidingWindow usual = (SlidingWindow) named(its.timeBased() ? RESILIENCE4J_BY_TIME : RESILIENCE4J);
            unless(usual.size(), "window", its.size(), MOST_WINDOW);
            unless(usual.halfOpenCalls(), "trials", its.halfOpenCalls(), MOST_SLOTS);
            unlessZero("ignoresRejections", its.countsRefusals() ? 0 : 1, 1);
            thresholds(usual, its);
        }
    }

    private BreakerRule named(String name) {
        words.put("breaker", name);
        return Objects.requireNonNull(RULES.get(name));
    }

    private void thresholds(BreakerRule usual, BreakerRule its) {
        unless(usual.minimumCalls(), "minimumCalls", its.minimumCalls(), MOST_CALLS);
        unless(usual.percent(), "errorPercent", its.percent(), 100);
        told &= its.percent() == Math.rint(its.percent());
        unless(usual.openMs(), "openMs", its.openMs(), MOST_OPEN_MS);
    }

    /** What is left out is as usual, and so is 0: that cannot be told. */
    private void unless(double usual, String name, double value, double most) {
        if (value != usual) {
            put(name, value, most);
            told &= value > 0;
        }
    }

    private static double finite(double ms) {
        return ms == Double.POSITIVE_INFINITY ? 0 : ms;
    }

    /** What is left out is 0. */
    private void unlessZero(String name, double value, double most) {
        if (value != 0) {
            put(name, value, most);
        }
    }

    private void put(String name, double value, double most) {
        words.put(name, number(value));
        told &= value <= most;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
}
