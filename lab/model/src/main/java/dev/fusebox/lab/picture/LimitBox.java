package dev.fusebox.lab.picture;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.VerdictRules.BindingRule;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A limit in the picture.
 *
 * @param lane the service whose calls alone it holds; {@code null} where the lanes share it
 * @param waiting calls that wait for a slot of it: its tail; {@code null} when unknown
 * @param onward of the calls in it, calls that wait for a limit further on
 */
public record LimitBox(
        SeenLimit limit, @Nullable String lane, @Nullable Integer waiting, int onward, BoxState state)
        implements OfLimit {

    /**
     * @param way the limits that its calls meet, itself among them
     * @param further calls that wait for limits behind it
     */
    static LimitBox of(SeenLimit limit, @Nullable String lane, List<LimitReading> way, int further, BindingRule rule) {
        LimitReading now = limit.now();
        int inUse = Objects.requireNonNullElse(now.inUse(), 0);
        int onward = now.kind() == LimitKind.EVENT_LOOP ? 0 : Math.min(inUse, further);
        BoxState state = now.at(0).full(now.kind(), limit.rejecting(), rule)
                ? BoxState.FULL
                : onward > 0 ? BoxState.HOLDING : BoxState.FREE;
        return new LimitBox(limit, lane, waiting(now, way), onward, state);
    }

    /** As published; of request threads, which publish none, calls that have a connection and no thread. */
    private static @Nullable Integer waiting(LimitReading now, List<LimitReading> way) {
        return now.queued() != null
                ? now.queued()
                : now.kind() == LimitKind.THREADS && now.inUse() != null ? Integer.valueOf(now.waiting(way)) : null;
    }

    @Override
    public LimitId id() {
        return limit.id();
    }

    public LimitReading now() {
        return limit.now();
    }

    /** Whether it is of a kind that a gateway has for each route, behind the circuit breaker. */
    public boolean ofRoute() {
        return switch (kind()) {
            case SEMAPHORE, BULKHEAD, THREAD_POOL, HTTP_POOL -> true;
            case ACCEPT_QUEUE, CONNECTIONS, THREADS, EVENT_LOOP, CPU -> false;
        };
    }

    public boolean full() {
        return state == BoxState.FULL;
    }

    /** Whether calls wait for it or are rejected by it. */
    public boolean pressed() {
        return waiting != null && waiting > 0 || limit.rejecting();
    }
}
