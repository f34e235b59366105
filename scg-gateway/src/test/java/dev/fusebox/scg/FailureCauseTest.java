package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;

class FailureCauseTest {

    @Test
    void a_full_queue_for_connections_is_a_full_pool() {
        assertThat(FailureCause.of(new PoolAcquirePendingLimitException(8)))
                .isEqualTo(FailureCause.CONNECTION_POOL_FULL);
    }

    @Test
    void a_timeout_is_not_a_failure_of_the_backend() {
        assertThat(FailureCause.of(new TimeoutException())).isEqualTo(FailureCause.TIMED_OUT);
    }

    @Test
    void what_is_not_a_limit_is_a_failure_of_the_backend() {
        assertThat(FailureCause.of(new IOException("reset"))).isEqualTo(FailureCause.BACKEND_FAILED);
    }
}
