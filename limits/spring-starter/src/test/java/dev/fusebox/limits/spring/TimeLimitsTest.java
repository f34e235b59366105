package dev.fusebox.limits.spring;

import static dev.fusebox.limits.spring.Gateway.NO_TIME_LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a call may take, with the setting behind it. */
class TimeLimitsTest extends BeforeAService {

    static final String CLIENT = "spring.cloud.gateway.server.webflux.httpclient.";

    @TempDir
    Path profiles;

    @Test
    void the_time_limit_of_a_second_is_a_framework_default() {
        start();

        assertThat(gateway.published.timeLimit("call.service-a"))
                .containsExactly(
                        1000,
                        "resilience4j.timelimiter.configs.default.timeout-duration",
                        "1000ms",
                        "framework default");
        assertThat(gateway.published.timeLimit("read")).containsExactly(null, null, null, null);
    }

    @Test
    void a_duration_is_found_however_it_is_written() throws IOException {
        Files.writeString(
                profiles.resolve("application-slow.yml"),
                "resilience4j.timelimiter.configs.default.timeout-duration: 4s\n");

        start(
                CLIENT + "connect-timeout=700",
                CLIENT + "response-timeout=3000ms",
                "spring.profiles.active=slow",
                "spring.config.additional-location=file:" + profiles + "/");

        assertThat(gateway.published.timeLimit("call.service-a"))
                .containsExactly(
                        4000, "resilience4j.timelimiter.configs.default.timeout-duration", "4s", "profile slow");
        assertThat(gateway.published.timeLimit("read"))
                .containsExactly(3000, CLIENT + "response-timeout", "3000ms", "command line");
        assertThat(gateway.published.timeLimit("connect"))
                .containsExactly(700, CLIENT + "connect-timeout", "700", "command line");
    }

    @Test
    void a_time_limit_that_is_switched_off_is_absent() {
        start(NO_TIME_LIMIT);

        assertThat(gateway.published.timeLimits()).containsExactly("connect", "read");
    }

    private void start(String... properties) {
        gateway = Gateway.stock(service, properties);
        await().until(() -> gateway.get("/a/hello") == 200);
    }
}
