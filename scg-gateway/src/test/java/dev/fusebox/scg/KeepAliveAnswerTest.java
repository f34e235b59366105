package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.Http10Connection;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeepAliveAnswerTest {

    static Backend serviceA;
    static Gateway gateway;

    Http10Connection connection;

    @BeforeAll
    static void start() {
        serviceA = new Backend();
        gateway = Gateway.before(serviceA.url());
    }

    @AfterAll
    static void stop() {
        gateway.close();
        serviceA.close();
    }

    @BeforeEach
    void connect() throws IOException {
        connection = new Http10Connection(gateway.port());
    }

    @AfterEach
    void disconnect() throws IOException {
        connection.close();
    }

    /** A proxied response, a fallback (no instance), and a path without a route. */
    @ParameterizedTest
    @ValueSource(strings = {"/v1/routea/hello", "/v1/routeb/hello", "/nowhere"})
    void keeps_the_connection_and_says_so_to_a_client_that_asks(String path) throws IOException {
        String first = connection.getKeepingAlive(path);
        String second = connection.getKeepingAlive(path);

        assertThat(first).containsIgnoringCase("connection: keep-alive");
        assertThat(second).containsIgnoringCase("connection: keep-alive");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/routea/hello", "/v1/routeb/hello", "/nowhere"})
    void closes_the_connection_of_a_client_that_does_not_ask(String path) throws IOException {
        assertThat(connection.getUntilEnd(path)).startsWith("HTTP/1.");
    }

    @Test
    void closes_the_connection_after_an_answer_without_a_length() throws IOException {
        String answer = connection.getUntilEnd("/v1/routea/chunked", "Connection: Keep-Alive\r\n");

        assertThat(answer).containsIgnoringCase("connection: close").contains("hello ");
    }

    @Test
    void says_nothing_to_a_client_of_http_1_1() {
        assertThat(gateway.get("/v1/routea/hello").headers().firstValue("Connection"))
                .isEmpty();
    }
}
