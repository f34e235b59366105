package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Clients get Zuul's own responses to failed calls; only its log lines per failed call are switched off. */
class FailuresTest {

    private static Gateway gateway;

    @BeforeAll
    static void start() {
        gateway = Gateway.start("stock");
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    void a_service_slower_than_the_read_timeout_gives_504_without_a_retry_and_no_log_line() {
        try (LogWatch log = new LogWatch()) {
            assertThat(gateway.get("/v1/routea/hang").statusCode()).isEqualTo(504);
            await().until(() -> gateway.serviceA.held() > 0); // later than the answer, where the machine is slow
            assertThat(gateway.serviceA.held()).isEqualTo(1);
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void a_dead_service_gives_500_before_and_after_the_circuit_breaker_opens_and_no_log_line() {
        gateway.serviceB.close();

        try (LogWatch log = new LogWatch()) {
            assertThat(IntStream.range(0, 40)
                            .map(i -> gateway.get("/v1/routeb/hello/leo").statusCode()))
                    .containsOnly(500);
            assertThat(log.lines()).isEmpty();
        }
    }
}
