package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCircuitBreaker;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Reads the state of a Hystrix circuit breaker without touching it. {@code isOpen()} will not do: from 1.5.13 on it judges
 * the window and may itself trip the breaker. 1.5.13 and later keep a flag {@code circuitOpen}, 1.5.9 to 1.5.12 a
 * {@code status}.
 */
final class HystrixState {

    private final AtomicBoolean flag;
    private final AtomicReference<?> status;

    private HystrixState(AtomicBoolean flag, AtomicReference<?> status) {
        this.flag = flag;
        this.status = status;
    }

    static HystrixState of(HystrixCircuitBreaker breaker) {
        return new HystrixState(
                field(breaker, "circuitOpen", AtomicBoolean.class), field(breaker, "status", AtomicReference.class));
    }

    private static <T> T field(HystrixCircuitBreaker breaker, String name, Class<T> type) {
        try {
            Field field = breaker.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return type.cast(field.get(breaker));
        } catch (ReflectiveOperationException | ClassCastException otherVersion) {
            return null;
        }
    }

    /** {@code CLOSED}, {@code OPEN} or {@code HALF_OPEN}; {@code null} with a Hystrix that keeps neither field. */
    String name() {
        if (flag != null) {
            return flag.get() ? "OPEN" : "CLOSED";
        }
        return status == null || status.get() == null ? null : status.get().toString();
    }

    boolean open() {
        return flag != null ? flag.get() : status != null && "OPEN".equals(String.valueOf(status.get()));
    }

    /**
     * From 1.5.13 on any success closes it; before, only the trial call's. {@code null} with a Hystrix that keeps neither
     * field.
     */
    Boolean anySuccessCloses() {
        return flag == null && status == null ? null : Boolean.valueOf(flag != null);
    }
}
