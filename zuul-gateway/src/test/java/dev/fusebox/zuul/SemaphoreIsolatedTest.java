package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class SemaphoreIsolatedTest {

    @Test
    void with_both_services_hung_at_their_permits_threads_are_left_and_no_call_waits_for_a_connection() {
        try (Gateway gateway = Gateway.start("semaphore-isolated", Gateway.PATIENT)) {
            LiveLimits limits = new LiveLimits(gateway);
            int threads = (int) limits.towards("service-a").get("threads");

            var callersOfA = gateway.callers(200, "/v1/routea/hang");
            var callersOfB = gateway.callers(200, "/v1/routeb/hang");
            await().until(() -> gateway.serviceA.held() == 200 && gateway.serviceB.held() == 200);

            assertThat(limits.busyThreads()).isEqualTo(400).isLessThan(threads);
            assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(500);
            assertThat(gateway.get("/v1/routeb/hello/leo").statusCode()).isEqualTo(500);
            assertThat(gateway.get("/actuator/health").statusCode()).isEqualTo(200);

            gateway.serviceA.release();
            gateway.serviceB.release();
            assertThat(callersOfA).allMatch(caller -> caller.join().statusCode() == 200);
            assertThat(callersOfB).allMatch(caller -> caller.join().statusCode() == 200);
        }
    }
}
