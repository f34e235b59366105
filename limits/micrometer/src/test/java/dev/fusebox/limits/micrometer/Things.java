package dev.fusebox.limits.micrometer;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Retry;
import dev.fusebox.limits.RouteGuards;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.TimeLimit;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Limits and breakers of the tests, and a source that returns them. */
final class Things {

    /** All four figures: 100, 90, 40, 3. */
    static final Limit FULL = Limit.named("threadpool.a", LimitKind.THREAD_POOL, WhenFull.REJECTS)
            .max(() -> 100)
            .inUse(() -> 90)
            .queued(() -> 40)
            .queueSize(() -> 60)
            .rejected(() -> 3L)
            .build();

    /** With a time limit, retries, a route, and something that cannot be read. */
    static Source all() {
        Source source = new Source();
        Setting setting = new Setting("a.setting", "1", Setting.FRAMEWORK_DEFAULT);
        source.limits.add(FULL);
        source.limits.add(Limit.named("pool.b", LimitKind.HTTP_POOL, WhenFull.QUEUES)
                .setting(() -> setting)
                .build());
        source.breakers.add(new TestBreaker());
        source.timeLimits.add(new TimeLimit("read.a", () -> 1000, millis -> setting));
        source.retries.add(new Retry("a", () -> 2, most -> setting));
        source.routes.add(new RouteGuards("r", "a", List.of("outer", "inner")));
        source.absences.add(new Absence("pool.c", "no class"));
        return source;
    }

    /** It has no bound, so no call waits or is rejected: in use is its only figure. */
    static final Limit ELASTIC = Limit.named("pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES)
            .inUse(() -> 7)
            .build();

    private Things() {}

    static final class Source implements LimitSource {
        final List<Limit> limits = new ArrayList<>();
        final List<Breaker> breakers = new ArrayList<>();
        final List<TimeLimit> timeLimits = new ArrayList<>();
        final List<Retry> retries = new ArrayList<>();
        final List<RouteGuards> routes = new ArrayList<>();
        final List<Absence> absences = new ArrayList<>();

        @Override
        public List<Limit> limits() {
            return List.copyOf(limits);
        }

        @Override
        public List<Breaker> breakers() {
            return List.copyOf(breakers);
        }

        @Override
        public List<TimeLimit> timeLimits() {
            return List.copyOf(timeLimits);
        }

        @Override
        public List<Retry> retries() {
            return List.copyOf(retries);
        }

        @Override
        public List<RouteGuards> routes() {
            return List.copyOf(routes);
        }

        @Override
        public List<Absence> absences() {
            return List.copyOf(absences);
        }
    }

    /** Figures 1 to 9, in the order of the meters, and no thread pool. */
    record TestBreaker(
            AtomicReference<String> now,
            String name,
            Integer windowCalls,
            Integer windowErrors,
            Integer volumeThreshold,
            Integer errorThresholdPercent,
            Integer windowMs,
            Integer openMs,
            Long trips,
            Long succeeded,
            ErrorCounts errors)
            implements Breaker {

        TestBreaker() {
            this(
                    new AtomicReference<>("CLOSED"),
                    "a",
                    1,
                    2,
                    20,
                    50,
                    10_000,
                    5_000,
                    3L,
                    4L,
                    ErrorCounts.NONE
                            .with(ErrorCause.SEMAPHORE_REJECTED, 5L)
                            .with(ErrorCause.POOL_REJECTED, 6L)
                            .with(ErrorCause.TIMED_OUT, 7L)
                            .with(ErrorCause.FAILED, 8L)
                            .with(ErrorCause.SHORT_CIRCUITED, 9L));
        }

        @Override
        public String state() {
            return now.get();
        }
    }
}
