package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.TomcatProtocolHandlerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class TomcatApplicationTest {

    @Configuration(proxyBeanMethods = false)
    static class OwnExecutor extends Holding.Servlets {

        @Bean
        TomcatProtocolHandlerCustomizer<?> aThreadForEachCall() {
            return protocol -> protocol.setExecutor(call -> new Thread(call).start());
        }
    }

    @Test
    void counts_request_threads_and_connections() {
        try (Holding application = Holding.onTomcat("tomcat", Holding.Servlets.class, "server.tomcat.threads.max=20")) {
            Published published = application.published;
            assertThat(published.limits()).containsExactly("accept-queue", "connections", "threads");

            application.call(20);
            await().until(() -> application.held() == 20);
            application.call(1);

            await().untilAsserted(() ->
                    assertThat(published.limit("connections", "InUse")).isEqualTo(21));
            assertThat(published.limit("threads", "InUse")).isEqualTo(20);
            assertThat(published.limit("threads", "Max")).isEqualTo(20);
            assertThat(published.setting("threads")).containsExactly("server.tomcat.threads.max", "20", "command line");
            assertThat(published.setting("connections"))
                    .containsExactly("server.tomcat.max-connections", "8192", "framework default");
            assertThat(published.setting("accept-queue"))
                    .containsExactly("server.tomcat.accept-count", "100", "framework default");
        }
    }

    /** As with virtual threads, which need Java 21. */
    @Test
    void request_threads_that_are_not_tomcats_own_have_no_bound() {
        try (Holding application =
                Holding.onTomcat("tomcat-executor", OwnExecutor.class, "server.tomcat.threads.max=20")) {
            Published published = application.published;
            application.call(30);

            await().until(() -> application.held() == 30);
            assertThat(published.limit("threads", "Max")).isNull();
            assertThat(published.limit("threads", "InUse")).isNull();
            assertThat(published.limit("threads", "Origin")).isEqualTo("set by code");
            assertThat(published.ineffective("Limit", "threads"))
                    .containsExactly("server.tomcat.threads.max=20 (command line)");
        }
    }
}
