package dev.fusebox.lab.experiment.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

class DisturbanceTest {

    /** When a look before it fails, the run must say so. */
    @Test
    @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
    void one_that_never_began_is_undone_at_once() throws Exception {
        AtomicInteger looks = new AtomicInteger();

        Disturbance.of(Fault.EUREKA_BACK, null, null, () -> looks.incrementAndGet() > 0)
                .close();

        assertThat(looks).hasValue(1);
    }
}
