package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A servlet application that only got the starter added; the gateway is on the class path and must stay out of it. */
class TomcatApplicationTest {

    static final AtomicInteger HELD = new AtomicInteger();
    static final CountDownLatch RELEASED = new CountDownLatch(1);

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Holding {

        @Bean
        ServletRegistrationBean<HttpServlet> holdServlet() {
            return new ServletRegistrationBean<>(new Hold(), "/hold");
        }
    }

    static class Hold extends HttpServlet {

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            HELD.incrementAndGet();
            try {
                RELEASED.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void counts_request_threads_and_connections() {
        try (Application application = new Application(
                Holding.class,
                "servlet",
                List.of(
                        "spring.main.web-application-type=servlet",
                        "spring.cloud.gateway.server.webflux.enabled=false",
                        "server.tomcat.threads.max=20"))) {
            Published published = application.published;
            assertThat(published.limits()).containsExactly("accept-queue", "connections", "threads");

            application.begin(20, "/hold");
            await().until(() -> HELD.get() == 20);
            application.begin("/hold");

            await().untilAsserted(() ->
                    assertThat(published.limit("connections", "InUse")).isEqualTo(21));
            assertThat(published.limit("threads", "InUse")).isEqualTo(20);
            assertThat(published.limit("threads", "Max")).isEqualTo(20);
            assertThat(published.setting("threads")).containsExactly("server.tomcat.threads.max", "20", "command line");
            assertThat(published.setting("connections"))
                    .containsExactly("server.tomcat.max-connections", "8192", "framework default");
            assertThat(published.setting("accept-queue"))
                    .containsExactly("server.tomcat.accept-count", "100", "framework default");
            RELEASED.countDown();
        }
    }
}
