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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which headers a gateway keeps for itself: those of one connection (RFC 9110, 7.6.1), and what a client says of who called. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(60)
public abstract class HeadersContract {

    /** The end of the head of an answer of the service, which closes the connection after it. */
    private static final String HELLO = "Connection: close\r\nContent-Length: 5\r\n\r\nhello";

    private RawBackend serviceA;
    private GatewayWire gateway;

    protected abstract GatewayWire before(String serviceA);

    @BeforeAll
    void start() throws IOException {
        serviceA = new RawBackend();
        gateway = before(serviceA.url());
    }

    @AfterAll
    void stop() throws Exception {
        gateway.process().close();
        serviceA.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Connection: x-mark|X-Mark: 1",
                "Connection: close, X-Mark , keep-alive|X-Mark: 1",
                "Connection: a|connection: X-MARK|x-mark: 1|x-mark: 2",
                "Keep-Alive: x-mark",
                "Proxy-Authenticate: x-mark",
                "Proxy-Authorization: x-mark",
                "Proxy-Connection: x-mark",
                "Connection: TE|TE: x-mark",
                "TE: x-mark",
                "Trailer: x-mark",
                "Upgrade: x-mark"
            })
    void headers_of_one_connection_stay_here(String headers) throws IOException {
        assertThat(passedToTheService(headers)).noneMatch(line -> line.contains("x-mark"));
        assertThat(passedToTheClient(headers)).noneMatch(line -> line.contains("x-mark"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-For",
                "x-forwarded-host",
                "X-Forwarded-Proto",
                "X-Forwarded-Port",
                "X-Forwarded-Prefix",
                "X-Forwarded-Ssl",
                "Forwarded",
                "X-Real-IP",
                "x-real-ip"
            })
    void what_a_client_says_of_who_called_does_not_reach_the_service(String name) throws IOException {
        assertThat(passedToTheService(name + ": x-mark")).noneMatch(line -> line.contains("x-mark"));
    }

    @Test
    void other_headers_go_through() throws IOException {
        assertThat(passedToTheService("Connection: keep-alive|X-Forward: x-mark"))
                .contains("x-forward: x-mark");
        assertThat(passedToTheClient("Connection: keep-alive|X-Own: x-mark")).contains("x-own: x-mark");
    }

    /** A name in {@code Connection} must not make the length of a body unknown to the service. */
    @ParameterizedTest
    @ValueSource(strings = {"Content-Length", "Host, Content-Length", "Transfer-Encoding"})
    void a_body_arrives_whole_whatever_the_client_names(String named) throws IOException {
        serviceA.answers("HTTP/1.1 200 OK\r\n" + HELLO);
        RawMessage.ask(
                gateway.port(),
                "POST /v1/routea/a HTTP/1.1\r\nHost: a\r\nConnection: " + named + "\r\nContent-Length: 3\r\n\r\nabc");

        assertThat(serviceA.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.body()).isEqualTo("abc"));
    }

    private List<String> passedToTheService(String headers) throws IOException {
        serviceA.answers("HTTP/1.1 200 OK\r\n" + HELLO);
        assertThat(ask(headers).start()).contains(" 200");
        return lowerCase(serviceA.calls().get(0));
    }

    private List<String> passedToTheClient(String headers) throws IOException {
        serviceA.answers("HTTP/1.1 200 OK\r\n" + lines(headers) + HELLO);
        RawMessage answer = ask("X-Any: 1");
        serviceA.calls();
        assertThat(answer.body()).isEqualTo("hello");
        return lowerCase(answer);
    }

    private RawMessage ask(String headers) throws IOException {
        return RawMessage.ask(gateway.port(), "GET /v1/routea/a HTTP/1.1\r\nHost: a\r\n" + lines(headers) + "\r\n");
    }

    private static String lines(String headers) {
        return headers.replace("|", "\r\n") + "\r\n";
    }

    private static List<String> lowerCase(RawMessage message) {
        return message.headers().stream().map(String::toLowerCase).toList();
    }
}
