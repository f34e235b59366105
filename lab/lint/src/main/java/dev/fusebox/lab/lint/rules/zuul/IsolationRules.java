package dev.fusebox.lab.lint.rules.zuul;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What keeps the calls of one service from taking those of all, and how many may wait inside. */
final class IsolationRules {

    /**
     * FB025. A route that may have as many calls as the gateway has request threads takes them all when its backend hangs; calls in the
     * queue of a pool keep theirs, too.
     */
    static final class PermitsBeyondThreads extends Rule {

        PermitsBeyondThreads() {
            super(
                    "FB025",
                    LintLevel.TRAP,
                    "as many permits, or threads of a pool, as request threads: one hung backend takes every route");
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            return new ZuulRoutes(subject).onThreads().flatMap(chain -> judged(subject, chain).stream());
        }

        private Optional<LintFinding> judged(Subject subject, ConfiguredChain chain) {
            LimitSpec threads = chain.limit(LimitKind.THREADS).orElseThrow();
            LimitSpec permits = chain.isolation().orElseThrow();
            int queue = Objects.requireNonNullElse(permits.queue(), 0);
            int room = permits.size() + queue;
            Optional<Resolved> size = queue > 0 && permits.size() < threads.size()
                    ? length(subject, String.valueOf(permits.id().scope()), queue)
                    : chain.written(permits.setting());
            Optional<Resolved> most = chain.written(threads.setting());
            IsolationPrediction harm = chain.whileItHangs();
            if (harm.callers() == null
                    || harm.taken() == null
                    || !harm.taken().name().equals(threads.id().fullName())) {
                return Optional.empty();
            }
            int callers = harm.callers();
            return size.or(() -> most)
                    .map(place -> found(
                                    place,
                                    "%d callers that hang on one backend%s take all %d request threads, since %d calls of its route are let in: then no other route answers"
                                            .formatted(
                                                    callers,
                                                    size.map(s -> named(s, chain))
                                                            .orElse(""),
                                                    threads.size(),
                                                    room))
                            .withBecause(
                                    Stream.concat(size.stream(), most.stream()).toList())
                            .withFix(size.map(written -> subject.fix()
                                            .set(
                                                    written.property(),
                                                    String.valueOf(Math.max(1, written.number() - room + callers / 2))))
                                    .orElseGet(() -> subject.fix().set(place.property(), String.valueOf(2 * room)))));
        }

        /** What makes the queue of a pool as long as it is. */
        private static Optional<Resolved> length(Subject subject, String pool, int queue) {
            return Stream.of(".maxQueueSize", ".queueSizeRejectionThreshold")
                    .flatMap(key -> subject
                            .exactly("hystrix.threadpool." + pool + key)
                            .or(() -> subject.exactly("hystrix.threadpool.default" + key))
                            .stream())
                    .filter(written -> written.number() == queue)
                    .findFirst();
        }

        /** The service, where the setting is only for it. */
        private static String named(Resolved size, ConfiguredChain chain) {
            return size.property().contains(chain.service() + ".") ? " of service " + chain.service() : "";
        }
    }

    /** FB027. The strategy THREAD alone gives all services one pool of Hystrix threads, which one hung backend takes. */
    static final class OnePoolOfThreads extends Rule {

        private static final String STRATEGY = "zuul.ribbon-isolation-strategy";

        OnePoolOfThreads() {
            super("FB027", LintLevel.TRAP, "one pool of threads for all services");
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            return subject.value(STRATEGY).stream()
                    .flatMap(strategy -> new ZuulRoutes(subject)
                            .chains()
                            .flatMap(chain -> shared(subject, strategy, chain).stream())
                            .limit(1));
        }

        private Optional<LintFinding> shared(Subject subject, Resolved strategy, ConfiguredChain chain) {
            Optional<LimitSpec> pool = chain.limit(LimitKind.THREAD_POOL);
            IsolationPrediction harm = chain.whileItHangs();
            var taken = harm.taken();
            return pool.filter(p -> taken != null && taken.name().equals(p.id().fullName()))
                    .map(p -> found(
                                    strategy,
                                    "all services share one pool of %d threads: %d callers that hang on one backend take them all, and then the calls of every other service are rejected"
                                            .formatted(p.size(), harm.callers()))
                            .withFix(subject.fix().set("zuul.thread-pool.use-separate-thread-pools", "true")));
        }
    }

    /** FB026. Calls that have a permit and a request thread wait for a connection, without a time limit and without a figure. */
    static final class QueueForConnections extends Rule {

        QueueForConnections() {
            super("FB026", LintLevel.NOTE, "a hidden queue: fewer connections than calls that are let in");
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            return new ZuulRoutes(subject).onThreads().flatMap(chain -> judged(chain).stream());
        }

        private Optional<LintFinding> judged(ConfiguredChain chain) {
            LimitSpec pool = chain.limit(LimitKind.HTTP_POOL).orElseThrow();
            LimitSpec permits = chain.isolation().orElseThrow();
            int threads = chain.limit(LimitKind.THREADS).map(LimitSpec::size).orElse(Integer.MAX_VALUE);
            int connections = pool.size();
            int hidden = Math.min(permits.size(), threads) - connections;
            List<Resolved> written = Stream.of(pool, permits)
                    .flatMap(limit -> chain.written(limit.setting()).stream())
                    .toList();
            return written.stream()
                    .filter(place -> hidden > 0)
                    .findFirst()
                    .map(place -> found(
                                    place,
                                    "%d connections to an instance behind %d permits make a hidden queue: with one instance %d calls keep a permit and a request thread while they wait for a connection, which has no time limit and no metric"
                                            .formatted(connections, permits.size(), hidden))
                            .withBecause(written));
        }
    }
}
