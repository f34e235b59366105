package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.ActuatorSurface;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "eureka.client.enabled=false",
            "spring.jmx.enabled=true",
            "spring.jmx.unique-names=true",
            "spring.application.name=endpoints"
        })
class EndpointsTest {

    Client service;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        service = new Client(port);
    }

    @Test
    void greets_by_query_parameter() throws Exception {
        HttpResponse<String> answer = service.get("/hello/leo?from=lee");

        assertThat(answer.body()).isEqualTo("hello leo, from lee");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
    }

    @Test
    void greets_by_form_field() throws Exception {
        HttpResponse<String> answer = service.post("/hello/leo", "application/x-www-form-urlencoded", "from=lee");

        assertThat(answer.body()).isEqualTo("hello leo, from lee");
    }

    @Test
    void sleeps_and_says_how_long() throws Exception {
        assertThat(service.get("/sleep/20").body()).isEqualTo("slept 20 ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "600001", "abc"})
    void rejects_a_sleep_outside_of_0_to_600000_ms(String ms) throws Exception {
        HttpResponse<String> answer = service.get("/sleep/" + ms);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).hasLineCount(1).contains(ms);
    }

    @Test
    void answers_with_the_status_of_the_path() throws Exception {
        assertThat(service.get("/status/503").statusCode()).isEqualTo(503);
        assertThat(service.get("/status/503").body()).isEqualTo("status 503");
        assertThat(service.get("/status/99").statusCode()).isEqualTo(400);
    }

    @Test
    void echoes_the_body_with_its_content_type() throws Exception {
        HttpResponse<String> answer = service.post("/echo", "application/x-any", "bytes");

        assertThat(answer.body()).isEqualTo("bytes");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/x-any");
    }

    @Test
    void echoes_no_body_that_would_fill_its_memory() throws Exception {
        assertThat(service.post("/echo", "text/plain", "x".repeat(16 << 20)).statusCode())
                .isEqualTo(200);
        assertThat(service.post("/echo", "text/plain", "x".repeat((16 << 20) + 1))
                        .statusCode())
                .isEqualTo(413);
    }

    @Test
    void exposes_health_and_meters_and_nothing_else_of_the_actuator() throws Exception {
        assertThat(service.get("/actuator/health").statusCode()).isEqualTo(200);
        assertThat(service.get("/actuator/prometheus").body()).contains(limit()).doesNotContain("http_server_requests");
        ActuatorSurface.isHealthAndMetersToRead(service.port());
    }

    @Test
    void no_driver_has_a_pool_before_a_call_needs_it() throws Exception {
        assertThat(service.get("/actuator/prometheus").body()).doesNotContain("pool.document-store");
    }

    String limit() {
        return "fusebox_limit_max{component=\"endpoints\",kind=\"threads\",limit=\"threads\",when_full=\"queues\"} 200.0";
    }
}
