package dev.fusebox.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** What a gateway's framework does by itself: with one property nothing of the guards is left. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(60)
public abstract class GuardOffContract {

    private static final int TOO_LONG = (1 << 20) + 1;

    private KeptBackend serviceA;
    private GatewayWire gateway;

    /** @param settings as {@code property=value} */
    protected abstract GatewayWire before(String serviceA, String... settings);

    @BeforeAll
    void start() throws IOException {
        serviceA = new KeptBackend();
        gateway = before(serviceA.url(), "fusebox.guard.enabled=false", "fusebox.max-body=1MB");
    }

    @AfterAll
    void stop() throws Exception {
        gateway.process().close();
        serviceA.close();
    }

    protected final RawMessage ask(String call) throws IOException {
        return RawMessage.ask(gateway.port(), call);
    }

    /** What has arrived at the service since the last time. */
    protected final List<RawMessage> arrived() {
        return serviceA.calls();
    }

    @Test
    void a_body_of_any_length_arrives() throws IOException {
        String call = "POST /v1/routea/a HTTP/1.1\r\nHost: a\r\nContent-Length: " + TOO_LONG + "\r\n\r\n";

        assertThat(ask(call + "x".repeat(TOO_LONG)).start()).contains(" 200");
        assertThat(arrived())
                .singleElement()
                .satisfies(arrived -> assertThat(arrived.body()).hasSize(TOO_LONG));
    }

    @Test
    void what_a_client_says_of_who_called_arrives() throws IOException {
        assertThat(ask("GET /v1/routea/a HTTP/1.1\r\nHost: a\r\nX-Real-IP: 10.0.0.1\r\nProxy-Connection: a\r\n\r\n")
                        .start())
                .contains(" 200");
        assertThat(arrived())
                .singleElement()
                .satisfies(arrived -> assertThat(arrived.headers())
                        .extracting(String::toLowerCase)
                        .contains("x-real-ip: 10.0.0.1", "proxy-connection: a"));
    }
}
