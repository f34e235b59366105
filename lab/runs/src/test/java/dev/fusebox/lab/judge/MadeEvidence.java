package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Ten seconds of 50 users before {@code zuul-gateway} on two cores, 1000 successful answers a second, nothing else known: each test
 * adds what it is about.
 */
final class MadeEvidence {

    private String gateway = "zuul-gateway";
    private Arrivals arrivals = new Arrivals.Closed(50);
    private @Nullable LoadFigures load = load(10_000, 10_000);
    private List<LimitSeries> limits = List.of();
    private @Nullable BreakerSeries breaker;
    private List<ProcessUsage> processes = List.of();
    private List<String> unread = List.of();

    static MadeEvidence evidence() {
        return new MadeEvidence();
    }

    /** In ten seconds, of {@code ab}. */
    static LoadFigures load(long completed, long ok) {
        return MadeLoad.of("ab", "", completed, ok, completed - ok, 0, 10, completed / 10.0, ok / 10.0, 1, 1, 1, 1, 0L);
    }

    /** CPU time of a process, of the 20 s that the machine has. */
    static ProcessUsage cpu(String component, double seconds) {
        return ProcessUsage.cpu(component, seconds);
    }

    static LimitSpec pool(int max) {
        return Made.limit("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, max);
    }

    static LimitSpec permits(int max) {
        return Made.limit("zuul-gateway", "semaphore.service-a", LimitKind.SEMAPHORE, WhenFull.REJECTS, max);
    }

    /** A hundred samples and one; nothing but the slots in use is published. */
    static LimitSeries series(LimitSpec limit, IntUnaryOperator inUse) {
        return new LimitSeries(
                limit,
                IntStream.rangeClosed(0, 100)
                        .mapToObj(i -> Made.sample(i * 100L, limit.max(), inUse.applyAsInt(i), null, null))
                        .toList());
    }

    /** Closed from the first to the last of two samples; what it counted between them. */
    static BreakerSeries counted(ErrorCounts errors, @Nullable Long succeeded) {
        return Made.breaker(
                "zuul-gateway",
                List.of(
                        new BreakerPoint(
                                0,
                                BreakerState.CLOSED,
                                20,
                                0,
                                0L,
                                succeeded == null ? null : 0L,
                                Made.errors(0, 0, 0, 0)),
                        new BreakerPoint(10_000, BreakerState.CLOSED, 20, 0, 0L, succeeded, errors)));
    }

    MadeEvidence gateway(String other) {
        gateway = other;
        return this;
    }

    MadeEvidence arrivals(Arrivals others) {
        arrivals = others;
        return this;
    }

    MadeEvidence users(int users) {
        return arrivals(new Arrivals.Closed(users));
    }

    MadeEvidence load(@Nullable LoadFigures figures) {
        load = figures;
        return this;
    }

    MadeEvidence limits(LimitSeries... all) {
        limits = List.of(all);
        return this;
    }

    MadeEvidence breaker(@Nullable BreakerSeries series) {
        breaker = series;
        return this;
    }

    MadeEvidence processes(ProcessUsage... all) {
        processes = List.of(all);
        return this;
    }

    MadeEvidence unread(String... words) {
        unread = List.of(words);
        return this;
    }

    Evidence build() {
        return new Evidence(
                gateway, "service-a", arrivals, 2, load, limits, breaker, processes, unread, VerdictRules.TODAY);
    }
}
