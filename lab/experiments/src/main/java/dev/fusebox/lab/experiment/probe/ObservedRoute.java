package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.chain.BindingLimit;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.chain.RouteCounts.Look;
import dev.fusebox.lab.experiment.HeldBackend;
import dev.fusebox.lab.experiment.LimitPeaks;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a route while calls are held on it. Slots in use before belong to other callers. Time limits may end held calls,
 * so the fullest look at a limit counts.
 */
final class ObservedRoute {

    private final HeldBackend backend;
    private final Look before;
    private final LimitPeaks peaks;
    private Look now;

    /** From now on. */
    ObservedRoute(HeldBackend backend) throws IOException {
        this.backend = backend;
        this.before = backend.look();
        this.now = before;
        this.peaks = new LimitPeaks(backend::chain);
    }

    /** Looks again: the calls held at the backend by its own count, or else by the use of the last limits on the way. */
    int heldNow() throws IOException {
        now = backend.look();
        peaks.add(now.limits());
        Integer told = backend.held();
        return told == null ? heldByLast() : told;
    }

    /** Of limits at one place of the way the calls are in all of them, and others may have calls in one of them. */
    private int heldByLast() {
        return limits().stream()
                .filter(l -> grown(l) > 0)
                .max(Comparator.comparingInt(
                                (LimitReading l) -> LimitId.facts(l.kind()).order())
                        .thenComparingInt(this::grown))
                .map(this::grown)
                .orElse(0);
    }

    /** Limits that the calls cross, in their order: a limit of another service or route does not fill up with them. */
    List<LimitReading> limits() {
        return peaks.of(now.limits()).stream().filter(this::crossed).toList();
    }

    private boolean crossed(LimitReading limit) {
        Long rejected = limit.rejectedSince(before(limit));
        return limit.id().scope() == null || grown(limit) > 0 || rejected != null && rejected > 0;
    }

    List<LimitReading> before() {
        return before.limits();
    }

    @Nullable
    LimitReading before(LimitReading limit) {
        return limit.among(before.limits());
    }

    /** Places in use beyond those at the beginning. On a busy machine an event loop is stuck now and then without these calls. */
    int grown(LimitReading limit) {
        return limit.kind().holdsCalls() ? limit.inUseSince(before(limit)) : 0;
    }

    /** {@code null} when no limit is full. */
    @Nullable
    LimitReading binding() {
        return BindingLimit.of(before(), limits());
    }

    /** How many calls the full limit holds; the most that were held where nothing is full, or the backend tells. */
    int through(int most, boolean backendTells, @Nullable LimitReading binding) {
        return binding == null || backendTells ? most : grown(binding);
    }

    /** Whether more callers may meet a limit: not where no limit on the way has a bound that can be read. */
    boolean mayBind() {
        return limits().stream().anyMatch(l -> l.max() != null && grown(l) > 0);
    }

    /** What the gateway has counted since the beginning. */
    RouteCounts counts() {
        List<BreakerReading> used =
                now.breakers().stream().filter(this::hasCounted).toList();
        return RouteCounts.between(before, new Look(limits(), used));
    }

    /** A circuit breaker of another route has counted nothing. */
    private boolean hasCounted(BreakerReading breaker) {
        RouteCounts alone = RouteCounts.between(before, new Look(List.of(), List.of(breaker)));
        return alone.notSuccessful() > 0 || alone.succeeded() == null || alone.succeeded() > 0;
    }
}
