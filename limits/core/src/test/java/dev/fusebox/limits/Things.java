package dev.fusebox.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Limits and breakers of the tests, and a source that returns them. */
final class Things {

    static final Limit PERMITS = Limit.named("semaphore.a", LimitKind.SEMAPHORE, WhenFull.REJECTS)
            .max(() -> 100)
            .inUse(() -> 90)
            .rejected(() -> 3L)
            .setting(() -> new Setting("max-permits", "100", "profile tight"))
            .build();

    static final Limit POOL = Limit.named("pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES)
            .max(() -> 50)
            .inUse(() -> 50)
            .queued(() -> 40)
            .build();

    static final Limit UNREADABLE = Limit.named("threads", LimitKind.THREADS, WhenFull.QUEUES)
            .max(() -> {
                throw new IllegalStateException("not yet");
            })
            .build();

    /** Figures 1 to 14, in the order of the interface. */
    record TestBreaker(
            String name,
            String state,
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

        @Override
        public Integer halfOpenCalls() {
            return 15;
        }

        @Override
        public Boolean countsRejections() {
            return false;
        }

        @Override
        public Map<BreakerThreshold, Setting> settings() {
            return Map.of(BreakerThreshold.WINDOW, new Setting("window", "5s", "profile tight"));
        }

        TestBreaker(String name, String state) {
            this(name, state, 1, 2, 3, 4, 5, 6, 7L, 8L, counts(9L, null, 11L, 12L, 13L, 14L));
        }
    }

    /** Counts in the order of the causes. */
    private static ErrorCounts counts(Long... counts) {
        ErrorCounts errors = ErrorCounts.NONE;
        for (ErrorCause cause : ErrorCause.values()) {
            errors = errors.with(cause, counts[cause.ordinal()]);
        }
        return errors;
    }

    static final class Source implements LimitSource {
        final List<Limit> limits = new ArrayList<>();
        final List<Breaker> breakers = new ArrayList<>();
        final List<TimeLimit> timeLimits = new ArrayList<>();
        final List<Retry> retries = new ArrayList<>();
        final List<Breaker> reset = new ArrayList<>();

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
        public boolean reset(Breaker breaker) {
            return reset.add(breaker);
        }
    }

    private Things() {}
}
