package dev.fusebox.scgmvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class IdleConnectionsTest extends BeforeServiceA {

    @Test
    void a_connection_that_was_idle_for_longer_than_the_limit_is_not_used_again() {
        gateway = Gateway.under("semaphore-100", serviceA.url(), "scg-mvc.client.max-idle-time=20ms");

        await().untilAsserted(() -> {
            assertThat(gateway.get("/v1/routea/hello").statusCode()).isEqualTo(200);
            assertThat(serviceA.connections()).isGreaterThan(1);
        });
    }
}
