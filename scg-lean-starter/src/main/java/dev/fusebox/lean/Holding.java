package dev.fusebox.lean;

import io.netty.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Whether one call goes on, and the permits that it holds until then. It ends once: by {@link #end} in one of several threads, which then
 * says how.
 */
final class Holding extends AtomicInteger {

    private static final long serialVersionUID = 1L;

    private static final Log LOG = LogFactory.getLog(Holding.class);
    private static final int BEGUN = 0;
    private static final int CALLING = 1;
    private static final int ENDED = 2;

    private transient Permits permits;
    private transient Future<?> deadline;
    private long start;
    private boolean held;

    /**
     * May wait for a permit.
     *
     * @param wanted {@code null} for a call that needs none
     * @return why the call is rejected; {@code null} when it may go on, or has ended while it waited
     */
    Throwable begin(Permits wanted) {
        if (wanted == null) {
            compareAndSet(BEGUN, CALLING);
            return null;
        }
        start = wanted.now();
        Throwable rejection = wanted.acquire(start);
        if (rejection == null) {
            permits = wanted;
            if (!compareAndSet(BEGUN, CALLING)) {
                wanted.cancelled();
            }
        }
        return rejection;
    }

    /** In the thread of {@link #begin}. */
    void until(Future<?> end) {
        deadline = end;
    }

    boolean hasEnded() {
        return get() == ENDED;
    }

    /** @return whether it ends here; if so, one of the methods below must follow */
    boolean end() {
        if (compareAndSet(CALLING, ENDED)) {
            held = permits != null;
            if (deadline != null) {
                deadline.cancel(false);
            }
            return true;
        }
        return compareAndSet(BEGUN, ENDED);
    }

    void succeeded() {
        if (held) {
            ending(() -> permits.succeeded(start));
        }
    }

    void failed(Throwable failure) {
        if (held) {
            ending(() -> permits.failed(start, failure));
        }
    }

    Throwable timedOut() {
        Throwable late = permits.late();
        ending(() -> permits.timedOut(start, late));
        return late;
    }

    /** The application's own predicates and listeners may fail there; the call ends all the same. */
    private static void ending(Runnable end) {
        try {
            end.run();
        } catch (RuntimeException failure) {
            LOG.error("The end of a call was not counted", failure);
        }
    }

    void cancelled() {
        if (held) {
            permits.cancelled();
        }
    }
}
