package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Why calls must not wait for a permit of a bulkhead here: see notes/isolation-on-an-event-loop.md. */
class BulkheadWaitTest {

    @Test
    void a_call_that_waits_for_a_permit_blocks_its_event_loop() {
        try (Backend serviceA = new Backend();
                Gateway gateway = Gateway.under(
                        "semaphore-100",
                        serviceA.url(),
                        "resilience4j.bulkhead.configs.default.max-concurrent-calls=1",
                        "resilience4j.bulkhead.configs.default.max-wait-duration=5s",
                        "resilience4j.timelimiter.configs.default.timeout-duration=60s")) {
            CompletableFuture<HttpResponse<String>> holder = gateway.begin("/v1/routea/hold");
            await().until(() -> serviceA.held() == 1);

            List<CompletableFuture<HttpResponse<String>>> waiting = gateway.begin(1, "/v1/routea/hello");

            await().until(BulkheadWaitTest::anEventLoopWaitsForAPermit);
            serviceA.release();
            assertThat(holder.join().statusCode()).isEqualTo(200);
            assertThat(waiting.get(0).join().statusCode()).isEqualTo(200);
        }
    }

    private static boolean anEventLoopWaitsForAPermit() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().startsWith("reactor-http-"))
                .filter(thread -> thread.getKey().getState() == Thread.State.TIMED_WAITING)
                .anyMatch(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().endsWith("SemaphoreBulkhead")));
    }
}
