package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class JettyApplicationTest {

    /** Of 20 threads, one accepts connections and one selects; two more may stay in reserve. */
    @Test
    void counts_the_threads_that_calls_can_have_and_connections() {
        try (Holding application = Holding.onJetty("jetty", "server.jetty.threads.max=20")) {
            Published published = application.published;
            assertThat(published.limits()).containsExactly("connections", "threads");
            assertThat(published.limit("threads", "InUse")).isEqualTo(0);

            application.call(40);

            await().until(() -> application.held() >= 16);
            await().untilAsserted(() ->
                    assertThat(published.limit("threads", "InUse")).isEqualTo(application.held()));
            assertThat(published.limit("threads", "Max")).isEqualTo(18);
            assertThat(application.held()).isLessThanOrEqualTo(18);
            assertThat((int) published.limit("threads", "Queued")).isPositive();
            assertThat((int) published.limit("connections", "InUse")).isBetween(application.held(), 40);
            assertThat(published.setting("threads")).containsExactly("server.jetty.threads.max", "20", "command line");
            assertThat(published.limit("connections", "Max")).isNull();
        }
    }

    @Test
    void knows_the_most_connections_and_the_default_of_threads() {
        try (Holding application = Holding.onJetty("jetty-connections", "server.jetty.max-connections=10")) {
            Published published = application.published;

            application.call(30);

            await().until(() -> application.held() == 10);
            assertThat(published.limit("connections", "Max")).isEqualTo(10);
            assertThat(published.limit("connections", "InUse")).isEqualTo(10);
            assertThat(published.setting("connections"))
                    .containsExactly("server.jetty.max-connections", "10", "command line");
            assertThat(published.setting("threads"))
                    .containsExactly("server.jetty.threads.max", "200", "framework default");
        }
    }
}
