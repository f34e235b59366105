package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeartbeatsTest {

    final EventLoopGroup loops = new DefaultEventLoopGroup(2);
    final Heartbeats heartbeats = new Heartbeats(new BusyThreads(thread -> 0));
    final CountDownLatch held = new CountDownLatch(1);

    @AfterEach
    void end() {
        held.countDown();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    /** A thread inherits things from the one that starts it, such as a class loader. */
    @Test
    void a_loop_that_no_task_has_started_stays_so() {
        assertThat(heartbeats.full(loops)).isZero();

        assertThat(heartbeats.waiting()).isZero();
        loops.forEach(loop -> assertThat(Fields.get(loop, "thread")).isNull());
    }

    @Test
    void loops_that_turn_are_not_full() {
        loops.forEach(loop -> loop.execute(() -> {}));
        heartbeats.full(loops);
        Awaitility.await().until(() -> heartbeats.waiting() == 0);

        assertThat(heartbeats.full(loops)).isZero();
    }

    @Test
    void a_blocked_loop_is_full_until_it_is_released() {
        loops.next().execute(() -> {
            try {
                held.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });

        Awaitility.await()
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> assertThat(heartbeats.full(loops)).isEqualTo(1));
        held.countDown();
        Awaitility.await()
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> assertThat(heartbeats.full(loops)).isZero());
    }

    @Test
    void a_loop_whose_thread_uses_a_whole_processor_is_full() {
        Heartbeats ofBusyLoops = new Heartbeats(new BusyThreads(thread -> System.nanoTime()));
        loops.forEach(loop -> loop.execute(() -> {}));

        Awaitility.await()
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> assertThat(ofBusyLoops.full(loops)).isEqualTo(2));
    }
}
