package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class Semaphore500Test {

    @Test
    void one_hung_service_takes_every_request_thread_of_the_gateway() {
        try (Gateway gateway = Gateway.start("semaphore-500", Gateway.PATIENT)) {
            LiveLimits limits = new LiveLimits(gateway);
            Object threads = limits.towards("service-a").get("threads");

            var callers = gateway.callers(500, "/v1/routea/hang");
            await().until(() -> gateway.serviceA.held() == 500);
            assertThat(limits.busyThreads()).isEqualTo(threads);

            gateway.serviceA.release();
            assertThat(callers).allMatch(caller -> caller.join().statusCode() == 200);
        }
    }
}
