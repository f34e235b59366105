package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class Semaphore100Test {

    private static Gateway gateway;
    private static LiveLimits limits;

    @BeforeAll
    static void start() {
        gateway = Gateway.start("semaphore-100", Gateway.PATIENT);
        limits = new LiveLimits(gateway);
        limits.towards("service-a");
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    void rejects_the_101st_call_without_a_log_line() {
        var callers = gateway.callers(100, "/v1/routea/hang");
        await().until(() -> limits.inUse("service-a") == 100);

        try (LogWatch log = new LogWatch()) {
            assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(500);
            assertThat(gateway.get("/v1/routeb/hello/leo").statusCode()).isEqualTo(200);
            assertThat(log.lines()).isEmpty();
        }

        releaseUntil(callers);
        assertThat(callers).allMatch(caller -> caller.join().statusCode() == 200);
    }

    @Test
    void of_90_callers_the_pool_lets_50_through_and_40_wait_unseen_by_the_service() {
        var callers = gateway.callers(90, "/v1/routea/hang");

        await().until(() -> gateway.serviceA.held() == 50 && limits.waitingForConnection("service-a") == 40);
        assertThat(limits.inUse("service-a")).isEqualTo(90);
        assertThat(limits.busyThreads()).isEqualTo(90);

        releaseUntil(callers);
        assertThat(callers).allMatch(caller -> caller.join().statusCode() == 200);
    }

    /** When the first calls are released, the callers that waited for a connection reach the service and hang there. */
    private static void releaseUntil(List<? extends Future<?>> callers) {
        await().until(() -> {
            gateway.serviceA.release();
            return callers.stream().allMatch(Future::isDone);
        });
    }
}
