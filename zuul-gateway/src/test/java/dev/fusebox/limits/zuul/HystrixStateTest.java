package dev.fusebox.limits.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.hystrix.HystrixCircuitBreaker;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Breakers with the fields of each version; their methods might trip them, and must not be called. */
class HystrixStateTest {

    private enum Status {
        CLOSED,
        OPEN,
        HALF_OPEN
    }

    private static class Untouchable implements HystrixCircuitBreaker {
        @Override
        public boolean allowRequest() {
            throw new AssertionError("asked");
        }

        @Override
        public boolean isOpen() {
            throw new AssertionError("asked");
        }

        @Override
        public void markSuccess() {
            throw new AssertionError("told");
        }
    }

    private static final class From1513 extends Untouchable {
        private final AtomicBoolean circuitOpen = new AtomicBoolean();
    }

    private static final class Until1512 extends Untouchable {
        private final AtomicReference<Status> status = new AtomicReference<>(Status.CLOSED);

        @Override
        public void markSuccess() {
            status.compareAndSet(Status.HALF_OPEN, Status.CLOSED);
        }
    }

    @Test
    void from_1_5_13_on_any_success_closes_it() {
        From1513 breaker = new From1513();
        HystrixState state = HystrixState.of(breaker);

        assertThat(state.anySuccessCloses()).isTrue();
        assertThat(state.name()).isEqualTo("CLOSED");
        breaker.circuitOpen.set(true);
        assertThat(state.name()).isEqualTo("OPEN");
        assertThat(state.open()).isTrue();
    }

    @Test
    void until_1_5_12_only_the_trial_call_closes_it() {
        Until1512 breaker = new Until1512();
        HystrixState state = HystrixState.of(breaker);

        assertThat(state.anySuccessCloses()).isFalse();
        breaker.status.set(Status.HALF_OPEN);
        assertThat(state.name()).isEqualTo("HALF_OPEN");
        assertThat(state.open()).isFalse();
    }

    @Test
    void of_another_version_nothing_is_known() {
        HystrixState state = HystrixState.of(new Untouchable());

        assertThat(state.anySuccessCloses()).isNull();
        assertThat(state.name()).isNull();
        assertThat(state.open()).isFalse();
    }

    @Test
    void until_1_5_12_a_reset_is_a_successful_trial_call() {
        Until1512 breaker = new Until1512();
        HystrixState state = HystrixState.of(breaker);
        breaker.status.set(Status.OPEN);

        assertThat(state.reset(null)).isTrue();
        assertThat(state.name()).isEqualTo("CLOSED");
    }

    @Test
    void another_version_is_not_reset() {
        assertThat(HystrixState.of(new Untouchable()).reset(null)).isFalse();
    }
}
