package dev.fusebox.limits.micrometer;

import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;

/** Limits and breakers made by hand, and a source that hands them out. */
final class Things {

    /** All four figures: 100, 90, 40, 3. */
    static final Limit FULL = Limit.named("threadpool.a", LimitKind.THREAD_POOL, WhenFull.REJECTS)
            .max(() -> 100)
            .inUse(() -> 90)
            .queued(() -> 40)
            .rejected(() -> 3L)
            .build();

    /** No figure but its use: nothing bounds it, so nothing can wait or be refused. */
    static final Limit ELASTIC = Limit.named("pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES)
            .inUse(() -> 7)
            .build();

    private Things() {}

    static final class Source implements LimitSource {
        final List<Limit> limits = new ArrayList<>();
        final List<Breaker> breakers = new ArrayList<>();

        @Override
        public List<Limit> limits() {
            return List.copyOf(limits);
        }

        @Override
        public List<Breaker> breakers() {
            return List.copyOf(breakers);
        }
    }

    /** Figures 1 to 9, in the order of the meters, and no thread pool. */
    static class Fuse implements Breaker {

        String state = "CLOSED";

        @Override
        public String name() {
            return "a";
        }

        @Override
        public String state() {
            return state;
        }

        @Override
        public Integer windowCalls() {
            return 1;
        }

        @Override
        public Integer windowErrors() {
            return 2;
        }

        @Override
        public Integer volumeThreshold() {
            return 20;
        }

        @Override
        public Integer errorThresholdPercent() {
            return 50;
        }

        @Override
        public Integer windowMs() {
            return 10_000;
        }

        @Override
        public Integer openMs() {
            return 5_000;
        }

        @Override
        public Long trips() {
            return 3L;
        }

        @Override
        public Long succeeded() {
            return 4L;
        }

        @Override
        public Errors errors() {
            return new Errors(5L, null, 6L, 7L, 8L, 9L);
        }
    }
}
