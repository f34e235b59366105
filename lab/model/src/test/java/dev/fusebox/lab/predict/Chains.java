package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;

/** Chains for tests, by their sizes. */
final class Chains {

    /** Hystrix 1.5.12: only the trial call closes. */
    static final BreakerRule OLD_HYSTRIX = new BreakerRule.HealthSnapshots(20, 50, 10_000, 5_000, false);

    static final BreakerRule STOCK_R4J = new BreakerRule.SlidingWindow(false, 100, 100, 50, 60_000, 10, true);
    static final BreakerRule R4J_IN_HYSTRIX_SHAPE = new BreakerRule.SlidingWindow(true, 10, 20, 50, 5_000, 1, true);

    private static final double SERVICE_MS = 200;

    static Station station(String component, String name, LimitKind kind, int size, double heldMs) {
        boolean rejects = kind == LimitKind.SEMAPHORE || kind == LimitKind.BULKHEAD || kind == LimitKind.THREAD_POOL;
        WhenFull full = rejects ? WhenFull.REJECTS : WhenFull.QUEUES;
        return new Station(new LimitSpec(LimitId.named(component, kind, name), size, full, null), size, heldMs);
    }

    /** One limit before a call of fixed or exponential length, as in textbooks. */
    static Scenario single(LimitKind kind, int size, double serviceMs, Shape shape, Arrivals arrivals, double seconds) {
        return new Scenario(
                "gateway",
                "service",
                List.of(station("gateway", "limit", kind, size, serviceMs)),
                null,
                Scenario.Deadlines.NONE,
                new Work(serviceMs, 0, CpuDemand.NONE, shape),
                arrivals,
                seconds);
    }

    static Scenario direct(int threads, int users) {
        return scenario("service-a", List.of(), threads, null, 10_000, users, 13.2);
    }

    /** The way through Zuul to sleep/200. */
    static Scenario zuul(int permits, int pool, int threads, BreakerRule rule, double answersPerSecond, int users) {
        List<Station> own = List.of(
                station("zuul-gateway", "threads", LimitKind.THREADS, threads, 202),
                station("zuul-gateway", "semaphore.service-a", LimitKind.SEMAPHORE, permits, 202),
                station("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, pool, 202));
        return scenario("zuul-gateway", own, threads, rule, answersPerSecond, users, 13.2);
    }

    static Scenario zuulThreads(int poolThreads, double answersPerSecond, int users) {
        List<Station> own = List.of(
                station("zuul-gateway", "threads", LimitKind.THREADS, 200, 202),
                station("zuul-gateway", "threadpool.RibbonCommand", LimitKind.THREAD_POOL, poolThreads, 202),
                station("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, 50, 202));
        return scenario("zuul-gateway", own, 200, BreakerRule.HealthSnapshots.STOCK, answersPerSecond, users, 13.2);
    }

    /** The same on servlets with Apache HttpClient 5. */
    static Scenario scgMvc(int permits, int pool, int users) {
        List<Station> own = List.of(
                station("scg-mvc", "threads", LimitKind.THREADS, 200, 202),
                station("scg-mvc", "bulkhead.service-a", LimitKind.BULKHEAD, permits, 202),
                station("scg-mvc", "pool.service-a", LimitKind.HTTP_POOL, pool, 202));
        return scenario("scg-mvc", own, 200, R4J_IN_HYSTRIX_SHAPE, 4000, users, 13.2);
    }

    static Scenario scg(int bulkhead, BreakerRule rule, double answersPerSecond, int users, double seconds) {
        List<Station> own =
                List.of(station("scg-gateway", "bulkhead.service-a", LimitKind.BULKHEAD, bulkhead, SERVICE_MS + 2));
        return scenario("scg-gateway", own, 200, rule, answersPerSecond, users, seconds);
    }

    private static Scenario scenario(
            String entry,
            List<Station> own,
            int threads,
            BreakerRule rule,
            double answersPerSecond,
            int users,
            double seconds) {
        List<Station> chain = new ArrayList<>(own);
        chain.add(station("service-a", "threads", LimitKind.THREADS, threads, SERVICE_MS + 1));
        Work work = new Work(SERVICE_MS, 1, CpuDemand.of(1000 / answersPerSecond, 1), Shape.FIXED);
        return new Scenario(
                entry, "service-a", chain, rule, Scenario.Deadlines.NONE, work, new Arrivals.Closed(users), seconds);
    }
}
