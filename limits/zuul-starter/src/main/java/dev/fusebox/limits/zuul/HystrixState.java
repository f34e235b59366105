package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCircuitBreaker;
import com.netflix.hystrix.HystrixCommandMetrics;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Reads the state of a Hystrix circuit breaker without a side effect. {@code isOpen()} has one: from 1.5.13 on
 * it evaluates the window and may itself trip the breaker. 1.5.13 and later have a flag {@code circuitOpen}, 1.5.9 to
 * 1.5.12 a {@code status}. Only a reset changes the state.
 */
final class HystrixState {

    private final HystrixCircuitBreaker breaker;
    private final AtomicBoolean flag;
    private final AtomicReference<Object> status;

    private HystrixState(HystrixCircuitBreaker breaker, AtomicBoolean flag, AtomicReference<Object> status) {
        this.breaker = breaker;
        this.flag = flag;
        this.status = status;
    }

    @SuppressWarnings("unchecked")
    static HystrixState of(HystrixCircuitBreaker breaker) {
        return new HystrixState(
                breaker,
                Inside.field(breaker, breaker.getClass(), "circuitOpen", AtomicBoolean.class),
                Inside.field(breaker, breaker.getClass(), "status", AtomicReference.class));
    }

    /** {@code CLOSED}, {@code OPEN} or {@code HALF_OPEN}; {@code null} with a Hystrix that has neither field. */
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
     * From 1.5.13 on any success closes it; before, only a success of the trial call. {@code null} with a Hystrix that has
     * neither field.
     */
    Boolean anySuccessCloses() {
        return flag == null && status == null ? null : Boolean.valueOf(flag != null);
    }

    /**
     * Closes the breaker and empties its window, as Hystrix itself does after a successful trial call; returns false if it cannot.
     *
     * @param metrics the counts from which this breaker decides whether to open
     */
    boolean reset(HystrixCommandMetrics metrics) {
        if (flag != null) {
            flag.set(false);
            return emptied(metrics);
        }
        Object trial = halfOpen();
        if (trial == null) {
            return false;
        }
        // Until 1.5.12 a breaker subscribes to its counts, and only this subscribes it to the new ones.
        status.set(trial);
        breaker.markSuccess();
        return "CLOSED".equals(name());
    }

    private static boolean emptied(HystrixCommandMetrics metrics) {
        try {
            Method reset = HystrixCommandMetrics.class.getDeclaredMethod("resetStream");
            reset.setAccessible(true);
            reset.invoke(metrics);
            return true;
        } catch (ReflectiveOperationException otherVersion) {
            return false;
        }
    }

    /** The state in which the next success closes the breaker; {@code null} with a Hystrix that has no such state. */
    private Object halfOpen() {
        if (status == null || !(status.get() instanceof Enum)) {
            return null;
        }
        for (Object state : ((Enum<?>) status.get()).getDeclaringClass().getEnumConstants()) {
            if ("HALF_OPEN".equals(state.toString())) {
                return state;
            }
        }
        return null;
    }
}
