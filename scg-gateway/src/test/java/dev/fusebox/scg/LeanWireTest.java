package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.RawBackend;
import dev.fusebox.testing.RawMessage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two gateways send the same to a service and to a client. */
@Timeout(60)
class LeanWireTest {

    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    static RawBackend serviceA;
    static Gateway usual;
    static Gateway lean;

    @BeforeAll
    static void start() throws IOException {
        serviceA = new RawBackend();
        usual = Gateway.before(serviceA.url());
        lean = Gateway.before(serviceA.url(), "spring.profiles.include=lean");
    }

    @AfterAll
    static void stop() throws IOException {
        usual.close();
        lean.close();
        serviceA.close();
    }

    @BeforeEach
    void forget() {
        serviceA.calls();
    }

    private static String bytes(String text) {
        return text.replace("|", "\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /v1/routea/a?b=c&d=%20 HTTP/1.1|Host: a||",
                "GET /v1/routea/ HTTP/1.1|Host: a|User-Agent: own|Accept: text/plain|Accept: b|Content-Length: 0||",
                "GET /v1/routea/a HTTP/1.0||",
                "GET /v1/routea/a HTTP/1.0|Connection: Keep-Alive||",
                "GET /v1/routea/\u00fc?\u00f6=\u00e4 HTTP/1.1|Host: a||",
                "GET /v1/routea/a HTTP/1.1|Host: a|Connection: X-Once|X-Once: 1|TE: trailers|X-Forwarded-For: b||",
                "GET /v1/routea/a HTTP/1.1|Host: a|X-Forwarded-Prefix: /c|Forwarded: for=a|Proxy-Authorization: b||",
                "GET /v1/routea/a HTTP/1.1|Host: a|Cookie: a=b|Cookie: c=d|X-Empty:|Content-Length: 3||abc",
                "HEAD /v1/routea/a HTTP/1.1|Host: a||",
                "DELETE /v1/routea/a HTTP/1.1|Host: a||",
                "DELETE /v1/routea/a HTTP/1.1|Host: a|Content-Length: 3||abc",
                "OPTIONS /v1/routea/a HTTP/1.1|Host: a||",
                "OPTIONS /v1/routea/a HTTP/1.1|Host: a|Origin: http://b|Access-Control-Request-Method: PUT||",
                "POST /v1/routea/a HTTP/1.1|Host: a|Origin: http://b|Content-Length: 3||abc",
                "POST /v1/routea/a HTTP/1.1|Host: a|Content-Length: 0||",
                "POST /v1/routea/a HTTP/1.1|Host: a||",
                "POST /v1/routea/a HTTP/1.1|Host: a|Content-Type: text/plain|Content-Length: 3||abc",
                "PUT /v1/routea/a HTTP/1.1|Host: a|Transfer-Encoding: chunked||3|abc|2|de|0||",
                "PATCH /v1/routea/a HTTP/1.1|Host: a|Transfer-Encoding: chunked|Trailer: X-T||3|abc|0|X-T: 1||",
                "POST /v1/routea/a HTTP/1.1|Host: a|Expect: 100-continue|Content-Length: 3||abc"
            })
    void the_same_call_arrives(String call) throws Exception {
        serviceA.answers(OK);
        RawMessage usualAnswer = RawMessage.ask(usual.port(), bytes(call));
        List<RawMessage> usualCalls = serviceA.calls();

        RawMessage leanAnswer = RawMessage.ask(lean.port(), bytes(call));

        assertThat(serviceA.calls()).isEqualTo(usualCalls);
        assertThat(leanAnswer).isEqualTo(usualAnswer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "200 OK|Content-Length: 0||",
                "200 Fine|Content-Type: text/plain|Content-Length: 5|Set-Cookie: a=b|Set-Cookie: c=d; Path=/||hello",
                "200 OK|Transfer-Encoding: chunked||3|abc|2|de|0||",
                "200 OK|Transfer-Encoding: chunked|Trailer: X-T||3|abc|0|X-T: 1||",
                "200 OK||until the end",
                "200 OK|Connection: X-Once|X-Once: 1|Proxy-Authenticate: b|Upgrade: h2c|Content-Length: 5||hello",
                "200 OK|Content-Type: text/event-stream|Content-Length: 5||hello",
                "200 OK|Content-Length: 5|X-Forwarded-For: a|Server: b|Date: c|Content-Type: /||hello",
                "201 Created|Location: /x|Content-Length: 0||",
                "204 No Content||",
                "206 Partial Content|Content-Range: bytes 0-4/9|Content-Length: 5||hello",
                "299 Other|Content-Length: 5||hello",
                "304 Not Modified|ETag: \"a\"||",
                "304 Not Modified|ETag: \"a\"|Content-Length: 5||",
                "404 Not Found|Content-Length: 5||hello",
                "503 Service Unavailable|Retry-After: 1|Content-Length: 5||hello",
                "103 Early Hints|Link: a||HTTP/1.1 200 OK|Content-Length: 5||hello"
            })
    void the_same_answer_goes_back(String answer) throws Exception {
        serviceA.answers(bytes("HTTP/1.1 " + answer));
        for (String method : new String[] {"GET", "HEAD"}) {
            String call = bytes(method + " /v1/routea/a HTTP/1.1|Host: a||");

            RawMessage leanAnswer = RawMessage.ask(lean.port(), call);

            assertThat(leanAnswer).as(method).isEqualTo(RawMessage.ask(usual.port(), call));
        }
    }
}
