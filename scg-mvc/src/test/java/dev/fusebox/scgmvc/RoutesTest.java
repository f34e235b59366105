package dev.fusebox.scgmvc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.testing.ActuatorSurface;
import dev.fusebox.testing.Http10Connection;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoutesTest {

    static Backend serviceA;
    static Gateway gateway;

    @BeforeAll
    static void start() {
        serviceA = new Backend();
        gateway = Gateway.before(serviceA.url(), FallbackTest.NO_TIME_LIMIT);
    }

    @AfterAll
    static void stop() {
        gateway.close();
        serviceA.close();
    }

    @Test
    void the_service_sees_the_path_without_the_prefix_of_the_route() {
        assertThat(gateway.get("/v1/routea/hello").body()).isEqualTo("hello leo, from lee");
    }

    @Test
    void a_body_goes_through_and_comes_back() {
        assertThat(gateway.post("/v1/routea/echo", "some bytes").body()).isEqualTo("some bytes");
    }

    @Test
    void only_a_route_leads_to_the_fallback() {
        assertThat(gateway.get("/fallback/service-a").statusCode()).isEqualTo(404);
    }

    @Test
    void the_client_adds_no_header_of_a_browser_and_keeps_no_cookie() {
        gateway.get("/v1/routea/headers");

        assertThat(gateway.get("/v1/routea/headers").body())
                .contains("Host")
                .doesNotContain("Cookie", "Accept-encoding", "Upgrade");
    }

    @Test
    void a_call_is_one_call_of_the_backend_even_if_it_fails() {
        int before = serviceA.calls();

        assertThat(gateway.get("/v1/routea/unavailable").statusCode()).isEqualTo(503);

        assertThat(serviceA.calls() - before).isEqualTo(1);
    }

    @Test
    void exposes_health_and_meters_and_nothing_else_of_the_actuator() throws Exception {
        assertThat(gateway.get("/actuator/health").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/v1/routea/hello").statusCode()).isEqualTo(200);
        gateway.bean(LimitPublisher.class).refresh();
        assertThat(gateway.get("/actuator/prometheus").body())
                .contains("fusebox_limit_in_use{component=\"scg-mvc\",kind=\"http_pool\"")
                .contains("http_server_requests", "resilience4j_");
        ActuatorSurface.isHealthAndMetersToRead(gateway.port());
    }

    @Test
    void keeps_the_connection_of_a_client_of_http_1_0_that_asks_and_says_so() throws IOException {
        try (Http10Connection connection = new Http10Connection(gateway.port())) {
            assertThat(connection.getKeepingAlive("/v1/routea/hello")).containsIgnoringCase("connection: keep-alive");
            assertThat(connection.getKeepingAlive("/v1/routea/hello")).containsIgnoringCase("connection: keep-alive");
        }
    }

    /** Tomcat does so after every answer with status 500 or 503. */
    @Test
    void closes_the_connection_after_a_fallback() throws IOException {
        try (Http10Connection connection = new Http10Connection(gateway.port())) {
            assertThat(connection.getUntilEnd("/v1/routeb/hello", "Connection: Keep-Alive\r\n"))
                    .contains("no-instance");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Connection: Keep-Alive\r\n", ""})
    void closes_it_after_an_answer_without_a_length_and_for_a_client_that_does_not_ask(String header)
            throws IOException {
        try (Http10Connection connection = new Http10Connection(gateway.port())) {
            assertThat(connection.getUntilEnd("/v1/routea/chunked", header)).contains("hello leo");
        }
    }
}
