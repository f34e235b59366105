package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;

class RefusalCauseTest {

    @Test
    void a_full_queue_for_connections_is_a_full_pool() {
        assertThat(RefusalCause.of(new PoolAcquirePendingLimitException(8)))
                .isEqualTo(RefusalCause.CONNECTION_POOL_FULL);
    }

    @Test
    void a_timeout_is_not_a_failure_of_the_backend() {
        assertThat(RefusalCause.of(new TimeoutException())).isEqualTo(RefusalCause.TIMED_OUT);
    }

    @Test
    void what_is_not_a_limit_is_a_failure_of_the_backend() {
        assertThat(RefusalCause.of(new IOException("reset"))).isEqualTo(RefusalCause.BACKEND_FAILED);
    }
}
