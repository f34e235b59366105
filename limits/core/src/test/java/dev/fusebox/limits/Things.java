package dev.fusebox.limits;

import java.util.ArrayList;
import java.util.List;

/** Limits and breakers made by hand, and a source that hands them out. */
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

    /** Figures 1 to 15, in the order of the interface. */
    record Fuse(
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
            Errors errors)
            implements Breaker {

        Fuse(String name, String state) {
            this(name, state, 1, 2, 3, 4, 5, 6, 7L, 8L, new Errors(9L, null, 11L, 12L, 13L, 14L));
        }
    }

    static final class Source implements LimitSource {
        final List<Limit> limits = new ArrayList<>();
        final List<Breaker> breakers = new ArrayList<>();
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
        public boolean reset(Breaker breaker) {
            return reset.add(breaker);
        }
    }

    private Things() {}
}
