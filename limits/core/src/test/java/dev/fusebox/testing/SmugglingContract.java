package dev.fusebox.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No message of a client becomes two at the service, and no connection that the gateway keeps has bytes left over. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(60)
public abstract class SmugglingContract {

    private KeptBackend serviceA;
    private GatewayWire gateway;
    private int number;

    protected abstract GatewayWire before(String serviceA);

    @BeforeAll
    void start() throws IOException {
        serviceA = new KeptBackend();
        gateway = before(serviceA.url());
        probe("the first");
    }

    @AfterAll
    void stop() throws Exception {
        gateway.process().close();
        serviceA.close();
    }

    static Stream<Smuggling> corpus() {
        return Smuggling.corpus();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void arrives_once_or_not_at_all(Smuggling smuggling) throws IOException {
        String own = "/case-" + ++number;
        serviceA.calls();

        String answer = answered(smuggling.message("/v1/routea" + own));
        probe("probe-" + number);

        List<RawMessage> calls = serviceA.calls();
        assertThat(calls)
                .allSatisfy(
                        call -> assertThat(call.start()).matches("(GET|HEAD|POST) /(case|probe)-\\d+\\S* HTTP/1\\.1"))
                .allSatisfy(SmugglingContract::hasOneLength);
        List<RawMessage> passed =
                calls.stream().filter(call -> call.start().contains(own)).toList();
        if (smuggling.rejected()) {
            assertThat(passed).as("answered with " + answer).isEmpty();
            assertThat(answer).matches("HTTP/1\\.[01] (4\\d\\d|501).*|");
        }
        assertThat(passed).hasSizeLessThan(2);
    }

    private static void hasOneLength(RawMessage call) {
        assertThat(call.headers().stream()
                        .filter(line -> line.startsWith("content-length:") || line.startsWith("transfer-encoding:")))
                .as(call.toString())
                .hasSizeLessThan(2)
                .allMatch(line -> line.matches("(?i)content-length: *\\d+|transfer-encoding: *chunked"));
    }

    /** A call on the connections that the gateway kept: it gets its own answer. */
    private void probe(String path) throws IOException {
        RawMessage answer = RawMessage.ask(
                gateway.port(), "GET /v1/routea/" + path.replace(" ", "-") + " HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(answer.start() + answer.body()).contains(" 200").endsWith("hello");
    }

    /**
     * Empty when the gateway closes the connection, or waits for more. A client that went away before the end of its answer would be another
     * matter: a gateway may then close a connection that the next call has already.
     */
    private String answered(String message) throws IOException {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
            client.getOutputStream().write(message.getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = new BufferedInputStream(client.getInputStream());
            client.setSoTimeout(1000);
            if (!begins(in)) {
                return "";
            }
            client.setSoTimeout(30_000);
            RawMessage answer = RawMessage.read(in, message.startsWith("HEAD"));
            return answer.start().contains(" 100 ") ? RawMessage.read(in, false).start() : answer.start();
        } catch (SocketException closed) {
            return "";
        }
    }

    private static boolean begins(InputStream in) throws IOException {
        in.mark(1);
        try {
            boolean begun = in.read() >= 0;
            in.reset();
            return begun;
        } catch (SocketTimeoutException noAnswer) {
            return false;
        }
    }
}
