package dev.fusebox.lean;

import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Operators;

/** The subscription that a call waits for now. */
final class Waiting extends AtomicReference<Subscription> {

    private static final long serialVersionUID = 1L;
    private static final Subscription OVER = Operators.cancelledSubscription();

    /** Waits for the next one instead; after the end, cancels it. */
    void begin(Subscription next) {
        if (getAndAccumulate(next, (now, later) -> now == OVER ? OVER : later) == OVER) {
            next.cancel();
        } else {
            next.request(Long.MAX_VALUE);
        }
    }

    /** It has ended by itself. */
    void finish() {
        set(OVER);
    }

    /**
     * Cancels the present one and all later ones.
     *
     * @return whether it had not ended before
     */
    boolean end() {
        Subscription now = getAndSet(OVER);
        if (now != null) {
            now.cancel();
        }
        return now != OVER;
    }
}
