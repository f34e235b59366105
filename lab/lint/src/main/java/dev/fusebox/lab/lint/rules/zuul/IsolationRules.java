package dev.fusebox.lab.lint.rules.zuul;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** What keeps the calls of one service from taking those of all, and how many may wait inside. */
final class IsolationRules {

    private static final String STRATEGY = "zuul.ribbon-isolation-strategy";

    /**
     * FB025. A route that may have as many calls as the gateway has request threads takes them all when its backend hangs; calls in the
     * queue of a pool keep theirs, too.
     */
    static Stream<Found> permitsBeyondThreads(Subject subject) {
        return new ZuulRoutes(subject).onThreads().flatMap(chain -> takesAll(subject, chain));
    }

    private static Stream<Found> takesAll(Subject subject, ConfiguredChain chain) {
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
            return Stream.empty();
        }
        int callers = harm.callers();
        ToIntFunction<Resolved> enough =
                place -> size.isPresent() ? Math.max(1, place.number() - room + callers / 2) : 2 * room;
        String named = size.map(s -> named(s, chain)).orElse("");
        return size.or(() -> most).stream()
                .map(place -> Found.at(
                                place,
                                "%d callers that hang on one backend%s take all %d request threads, since %d calls of its route are let in: then no other route answers"
                                        .formatted(callers, named, threads.size(), room))
                        .withBecause(Stream.concat(size.stream(), most.stream()).toList())
                        .withFix(subject.fix().set(place.property(), String.valueOf(enough.applyAsInt(place)))));
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

    /** FB027. The strategy THREAD alone gives all services one pool of Hystrix threads, which one hung backend takes. */
    static Stream<Found> onePoolOfThreads(Subject subject) {
        return subject.value(STRATEGY).stream()
                .flatMap(strategy -> new ZuulRoutes(subject)
                        .chains()
                        .flatMap(chain -> shared(subject, strategy, chain))
                        .limit(1));
    }

    private static Stream<Found> shared(Subject subject, Resolved strategy, ConfiguredChain chain) {
        IsolationPrediction harm = chain.whileItHangs();
        var taken = harm.taken();
        return chain.limit(LimitKind.THREAD_POOL).stream()
                .filter(p -> taken != null && taken.name().equals(p.id().fullName()))
                .map(p -> Found.at(strategy, harmOfOnePool(p, Objects.requireNonNull(harm.callers())))
                        .withBecause(Stream.concat(Stream.of(strategy), queueOf(subject, p).stream())
                                .toList())
                        .withFix(subject.fix().set("zuul.thread-pool.use-separate-thread-pools", "true")));
    }

    /** Calls that wait in the queue of the pool are let in, too. */
    private static String harmOfOnePool(LimitSpec pool, int callers) {
        Integer queue = pool.queue();
        String one = "all services share one pool of %d threads".formatted(pool.size());
        return queue == null
                ? "%s: %d callers that hang on one backend take them all, and then the calls of every other service are rejected"
                        .formatted(one, callers)
                : "%s with a queue of %d: %d callers that hang on one backend take the threads, and then the calls of every other service wait in the queue; %d take the queue, too, and then they are rejected"
                        .formatted(one, queue, callers, callers + queue);
    }

    private static Optional<Resolved> queueOf(Subject subject, LimitSpec pool) {
        return Optional.ofNullable(pool.queue())
                .flatMap(queue -> length(subject, String.valueOf(pool.id().scope()), queue));
    }

    /** FB026. Calls that have a permit and a request thread wait for a connection, without a time limit and without a figure. */
    static Stream<Found> queueForConnections(Subject subject) {
        return new ZuulRoutes(subject).onThreads().flatMap(IsolationRules::hidden);
    }

    private static Stream<Found> hidden(ConfiguredChain chain) {
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
                .limit(1)
                .map(place -> Found.at(
                                place,
                                "%d connections to an instance behind %d permits make a hidden queue: with one instance %d calls keep a permit and a request thread while they wait for a connection, which has no time limit and no metric"
                                        .formatted(connections, permits.size(), hidden))
                        .withBecause(written));
    }
}
