package dev.fusebox.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** Bodies up to {@code fusebox.max-body}, which is 1 MB in these tests. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(60)
public abstract class BodyLimitContract {

    private static final int MOST = 1 << 20;
    private static final String PART = "x".repeat(1 << 10);

    private KeptBackend serviceA;
    private GatewayWire gateway;

    protected abstract GatewayWire before(String serviceA, String maxBody);

    @BeforeAll
    void start() throws IOException {
        serviceA = new KeptBackend();
        gateway = before(serviceA.url(), "fusebox.max-body=1MB");
    }

    @AfterAll
    void stop() throws Exception {
        gateway.process().close();
        serviceA.close();
    }

    @BeforeEach
    void forget() {
        serviceA.calls();
    }

    @Test
    void a_body_of_the_limit_goes_through() throws IOException {
        assertThat(post("Content-Length: " + MOST, PART.repeat(1 << 10))).contains(" 200");
        assertThat(post("Transfer-Encoding: chunked", chunks(1 << 10) + "0\r\n\r\n"))
                .contains(" 200");

        assertThat(serviceA.calls()).extracting(call -> call.body().length()).containsExactly(MOST, MOST);
    }

    /** None of it has been sent. */
    @Test
    void a_length_beyond_the_limit_is_rejected_before_the_body_comes() throws IOException {
        assertThat(post("Content-Length: " + (MOST + 1), "")).contains(" 413");
        assertThat(post("Content-Length: 9000000000000000000", "")).contains(" 413");

        assertThat(serviceA.calls()).isEmpty();
    }

    @Test
    void chunks_beyond_the_limit_are_rejected_and_the_gateway_goes_on() throws IOException {
        assertThat(post("Transfer-Encoding: chunked", chunks((1 << 10) + 1))).contains(" 413");
        assertThat(post("Content-Length: 1", "x")).contains(" 200");
    }

    private static String chunks(int number) {
        return ("400\r\n" + PART + "\r\n").repeat(number);
    }

    private String post(String length, String body) throws IOException {
        return RawMessage.ask(gateway.port(), "POST /v1/routea/a HTTP/1.1\r\nHost: a\r\n" + length + "\r\n\r\n" + body)
                .start();
    }
}
