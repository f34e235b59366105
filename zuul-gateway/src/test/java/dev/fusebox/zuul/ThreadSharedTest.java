package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class ThreadSharedTest {

    @Test
    void ten_calls_of_a_hung_service_use_up_the_threads_of_the_healthy_one() {
        try (Gateway gateway = Gateway.start("thread-shared", Gateway.PATIENT)) {
            var callers = gateway.callers(10, "/v1/routea/hang");
            await().until(() -> gateway.serviceA.held() == 10);

            assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(500);
            assertThat(gateway.get("/v1/routeb/hello/leo").statusCode()).isEqualTo(500);

            gateway.serviceA.release();
            assertThat(callers).allMatch(caller -> caller.join().statusCode() == 200);
        }
    }
}
