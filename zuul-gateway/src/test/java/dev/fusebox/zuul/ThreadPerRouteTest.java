package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class ThreadPerRouteTest {

    @Test
    void a_hung_service_uses_up_its_own_100_threads_and_the_healthy_one_answers() {
        try (Gateway gateway = Gateway.start("thread-per-route", Gateway.PATIENT)) {
            var callers = gateway.callers(100, "/v1/routea/hang");
            await().until(() -> gateway.serviceA.held() == 100);

            assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(500);
            assertThat(gateway.get("/v1/routeb/hello/leo").statusCode()).isEqualTo(200);

            gateway.serviceA.release();
            assertThat(callers).allMatch(caller -> caller.join().statusCode() == 200);
        }
    }
}
