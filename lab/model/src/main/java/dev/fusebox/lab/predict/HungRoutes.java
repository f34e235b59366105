package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.predict.IsolationPrediction.SizedPart;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Routes whose backends never answer, as a healthy route of the same gateway sees them: each of their calls keeps what it has, for
 * ever.
 *
 * <p>As many of their calls hold slots of a limit as every limit before it lets through; a limit behind it that rejects lets the others go,
 * one that makes calls wait, or has a queue, lets those keep what they hold. Where that number reaches the size of a limit that the healthy
 * route needs too, that many callers take it. Callers come to all hung routes alike.
 *
 * @param hung the ways of the hung routes, at least one
 */
public record HungRoutes(List<RoutePath> hung) {

    /**
     * One route's way through its gateway.
     *
     * @param limits in the order in which a call meets them
     * @param held the ones of them that a call keeps while it waits for its backend
     * @param breaker {@code null} for none
     * @param ended whether a time limit ends its calls; their failure counts at the circuit breaker
     */
    public record RoutePath(
            List<LimitSpec> limits,
            List<LimitSpec> held,
            @Nullable BreakerSpec breaker,
            boolean ended) {

        /**
         * @param gateway all limits and circuit breakers of the gateway
         * @param scope what the limits of this route are for
         * @param keeps whether a call of this route that waits for its backend keeps a slot
         */
        public static RoutePath of(ChainSnapshot gateway, String component, String scope, Predicate<LimitSpec> keeps) {
            List<String> names = gateway.names(component, scope);
            List<LimitSpec> limits = ChainOrder.of(gateway.in(component).limits(), List.of(), names);
            boolean ended = gateway.in(component).timeLimits().stream()
                    .anyMatch(t -> t.millis() != null
                            && names.stream().anyMatch(name -> t.concerns("call", name) || t.concerns("read", name)));
            return new RoutePath(
                    limits,
                    limits.stream()
                            .filter(l -> l.kind().holdsCalls() || l.kind() == LimitKind.EVENT_LOOP)
                            .filter(keeps)
                            .toList(),
                    gateway.breakerTo(component, scope).orElse(null),
                    ended);
        }

        /** As if these limits were not on its way. */
        public RoutePath without(Predicate<LimitSpec> left) {
            return new RoutePath(
                    limits.stream().filter(left.negate()).toList(),
                    held.stream().filter(left.negate()).toList(),
                    breaker,
                    ended);
        }

        private boolean needs(LimitSpec limit) {
            return limits.stream().anyMatch(l -> l.id().equals(limit.id()));
        }

        /** How many of its calls keep a slot of this limit at most; 0 for a limit that is not on its way. */
        private long mostHeldAt(LimitSpec limit) {
            int at = indexOf(limit);
            return at < 0 ? 0 : bounds(at).mapToLong(l -> letIn(l, at)).min().orElse(Integer.MAX_VALUE);
        }

        /** The limits that bound how many of its calls keep a slot of the one at this place. */
        private Stream<LimitSpec> bounds(int at) {
            return Stream.concat(
                    held.subList(0, at + 1).stream(),
                    held.subList(at + 1, held.size()).stream().filter(l -> l.whenFull() == WhenFull.REJECTS));
        }

        private Optional<LimitSpec> guard(int at) {
            return bounds(at).min(Comparator.comparing(l -> letIn(l, at)));
        }

        /** Calls that wait in the queue of a limit behind this place keep what they have there. */
        private long letIn(LimitSpec limit, int at) {
            int queue = limit.queue() == null || indexOf(limit) <= at ? 0 : limit.queue();
            return size(limit) + queue;
        }

        private int indexOf(LimitSpec limit) {
            return held.stream().map(LimitSpec::id).toList().indexOf(limit.id());
        }

        /** A permit that a call waits for with the thread it runs on, behind this limit. */
        private Optional<LimitSpec> blocksOn(LimitSpec limit) {
            int at = indexOf(limit);
            return held.stream()
                    .skip(at < 0 ? held.size() : at + 1)
                    .filter(l -> l.kind() == LimitKind.BULKHEAD || l.kind() == LimitKind.SEMAPHORE)
                    .filter(l -> l.whenFull() == WhenFull.QUEUES && mostHeldAt(l) == size(l))
                    .findFirst();
        }

        private static long size(LimitSpec limit) {
            return limit.kind() != LimitKind.EVENT_LOOP && limit.max() != null && limit.max() > 0
                    ? limit.max()
                    : Integer.MAX_VALUE;
        }
    }

    /** @param healthy the way of the route that is called meanwhile */
    public IsolationPrediction effectOn(RoutePath healthy) {
        List<LimitSpec> shared = hung.stream()
                .flatMap(way -> way.held().stream())
                .filter(healthy::needs)
                .distinct()
                .toList();
        return Stream.concat(shared.stream().flatMap(l -> exhausted(l).stream()), breaker(healthy).stream())
                .min(Comparator.comparing(IsolationPrediction::callers))
                .orElseGet(() -> unharmed(shared));
    }

    private Optional<IsolationPrediction> exhausted(LimitSpec shared) {
        if (shared.kind() == LimitKind.EVENT_LOOP) {
            return stalled(shared);
        }
        long size = RoutePath.size(shared);
        long most = hung.stream().mapToLong(way -> way.mostHeldAt(shared)).sum();
        if (size == Integer.MAX_VALUE || most < size) {
            return Optional.empty();
        }
        long callers = size;
        while (keptBy(callers, shared) < size) {
            callers++;
        }
        return Optional.of(new IsolationPrediction((int) callers, part(shared), null));
    }

    /** How many slots of a limit this many hung callers keep. */
    public long keptBy(long callers, LimitSpec shared) {
        long each = callers / hung.size();
        long first = callers % hung.size();
        long kept = 0;
        for (int i = 0; i < hung.size(); i++) {
            kept += Math.min(each + (i < first ? 1 : 0), hung.get(i).mostHeldAt(shared));
        }
        return kept;
    }

    /** Each event loop serves its share of the connections, so the first call that waits on one harms those. */
    private Optional<IsolationPrediction> stalled(LimitSpec loops) {
        return hung.stream()
                .flatMap(way -> way.blocksOn(loops).stream())
                .map(RoutePath::size)
                .min(Comparator.naturalOrder())
                .map(permits -> new IsolationPrediction((int) (permits * hung.size() + 1), part(loops), null));
    }

    /** A circuit breaker of both routes opens when enough calls have failed, and calls fail where a time limit ends them. */
    private Optional<IsolationPrediction> breaker(RoutePath healthy) {
        return Optional.ofNullable(healthy.breaker())
                .filter(b -> b.rule() != null)
                .filter(b -> hung.stream()
                        .anyMatch(way -> way.ended() && b.fullName().equals(name(way.breaker()))))
                .map(b -> {
                    int calls = Objects.requireNonNull(b.rule()).minimumCalls();
                    return new IsolationPrediction(calls, new SizedPart(b.fullName(), calls, null), null);
                });
    }

    private static @Nullable String name(@Nullable BreakerSpec breaker) {
        return breaker == null ? null : breaker.fullName();
    }

    private IsolationPrediction unharmed(List<LimitSpec> shared) {
        Comparator<LimitSpec> bySize = Comparator.comparing(RoutePath::size);
        LimitSpec nearest = shared.stream()
                .filter(l -> RoutePath.size(l) < Integer.MAX_VALUE)
                .min(bySize)
                .orElse(null);
        if (nearest == null) {
            return new IsolationPrediction(null, null, null);
        }
        SizedPart guard = hung.stream()
                .filter(way -> way.indexOf(nearest) >= 0)
                .flatMap(way -> way.guard(way.indexOf(nearest)).stream())
                .min(bySize)
                .map(HungRoutes::part)
                .orElse(null);
        return new IsolationPrediction(null, part(nearest), guard);
    }

    private static SizedPart part(LimitSpec limit) {
        return new SizedPart(limit.fullName(), Objects.requireNonNullElse(limit.max(), 0), limit.setting());
    }
}
