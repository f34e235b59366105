package dev.fusebox.proxies;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Headers cross both ways, without what is about one connection; a status is passed on as it is. */
interface HeadersContract {

    Backend backend();

    int proxy();

    @Test
    default void headers_of_a_request_cross() throws IOException {
        Wire.call(
                proxy(),
                "GET /v1/routea/hello",
                "User-Agent: test/1\nX-Many: 1\nX-Many: 2\nCookie: a=b; c=d\nAuthorization: Basic eA==\nAccept: text/x\n");

        Backend.Request request = backend().last();
        assertThat(request.all("User-Agent")).containsExactly("test/1");
        assertThat(request.all("X-Many")).containsExactly("1", "2");
        assertThat(request.all("Cookie")).containsExactly("a=b; c=d");
        assertThat(request.all("Authorization")).containsExactly("Basic eA==");
        assertThat(request.all("Accept")).containsExactly("text/x");
    }

    @Test
    default void the_host_is_the_backends() throws IOException {
        Wire.call(proxy(), "GET /v1/routea/hello");

        assertThat(backend().last().all("Host"))
                .containsExactly("127.0.0.1:" + backend().port());
    }

    /** Otherwise the client gets an encoding that it did not ask for. */
    @Test
    default void no_encoding_is_asked_for_that_the_client_did_not_ask_for() throws IOException {
        Wire.call(proxy(), "GET /v1/routea/hello");

        assertThat(backend().last().all("Accept-Encoding")).isEmpty();
    }

    @Test
    default void headers_of_an_answer_cross() throws IOException {
        backend().answers(exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "a=1; Path=/");
            exchange.getResponseHeaders().add("Set-Cookie", "b=2; Path=/");
            exchange.getResponseHeaders().add("ETag", "\"x\"");
            exchange.getResponseHeaders().add("Content-Type", "text/x;charset=UTF-8");
            exchange.getResponseHeaders().add("X-Own", "y");
            Backend.answer(exchange, 200, "hello");
        });

        Wire.Answer answer = Wire.call(proxy(), "GET /v1/routea/hello", "If-None-Match: \"other\"\n");

        assertThat(answer.all("Set-Cookie")).containsExactly("a=1; Path=/", "b=2; Path=/");
        assertThat(answer.all("ETag")).containsExactly("\"x\"");
        assertThat(answer.all("Content-Type")).singleElement().asString().isEqualToIgnoringCase("text/x;charset=UTF-8");
        assertThat(answer.all("X-Own")).containsExactly("y");
        assertThat(answer.all("Content-Length")).containsExactly("5");
        assertThat(answer.all("Date")).hasSize(1);
    }

    @Test
    default void an_answer_without_a_type_stays_without() throws IOException {
        assertThat(Wire.call(proxy(), "GET /v1/routea/hello", "Accept: image/png\n")
                        .all("Content-Type"))
                .isEmpty();
    }

    @Test
    default void an_encoded_body_stays_encoded() throws IOException {
        backend().answers(exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            Backend.answer(exchange, 200, "not really gzip");
        });

        Wire.Answer answer = Wire.call(proxy(), "GET /v1/routea/hello", "Accept-Encoding: gzip\n");

        assertThat(answer.all("Content-Encoding")).containsExactly("gzip");
        assertThat(answer.text()).isEqualTo("not really gzip");
    }

    @Test
    default void headers_about_the_clients_connection_stay_behind() throws IOException {
        Wire.call(
                proxy(),
                "GET /v1/routea/hello",
                "Connection: keep-alive, Upgrade, X-Secret\nX-Secret: s\nKeep-Alive: timeout=5\nTE: trailers\n"
                        + "Proxy-Authorization: Basic eA==\nProxy-Connection: keep-alive\nUpgrade: test/1\nX-Own: y\n");

        Backend.Request request = backend().last();
        for (String name : List.of(
                "X-Secret",
                "Keep-Alive",
                "TE",
                "Proxy-Authorization",
                "Proxy-Connection",
                "Upgrade",
                "HTTP2-Settings")) {
            assertThat(request.all(name)).as(name).isEmpty();
        }
        assertThat(request.all("X-Own")).containsExactly("y");
    }

    @Test
    default void what_a_client_says_of_who_called_stays_behind() throws IOException {
        List<String> names =
                List.of("X-Forwarded-For", "x-forwarded-host", "X-Forwarded-Proto", "Forwarded", "X-Real-IP");

        Wire.call(proxy(), "GET /v1/routea/hello", String.join(": a\n", names) + ": a\n");

        for (String name : names) {
            assertThat(backend().last().all(name)).as(name).isEmpty();
        }
    }

    @Test
    default void headers_about_the_backends_connection_stay_behind() throws IOException {
        backend().answers(exchange -> {
            exchange.getResponseHeaders().add("Connection", "X-Secret");
            exchange.getResponseHeaders().add("X-Secret", "s");
            exchange.getResponseHeaders().add("Keep-Alive", "timeout=77");
            exchange.getResponseHeaders().add("Proxy-Authenticate", "Basic");
            exchange.getResponseHeaders().add("Trailer", "X-T");
            exchange.getResponseHeaders().add("X-Own", "y");
            Backend.answer(exchange, 200, "hello");
        });

        Wire.Answer answer = Wire.call(proxy(), "GET /v1/routea/hello");

        for (String name : List.of("X-Secret", "Proxy-Authenticate", "Trailer")) {
            assertThat(answer.all(name)).as(name).isEmpty();
        }
        assertThat(answer.all("Connection")).doesNotContain("X-Secret");
        assertThat(answer.all("Keep-Alive")).doesNotContain("timeout=77");
        assertThat(answer.all("X-Own")).containsExactly("y");
    }

    @Test
    default void a_status_is_passed_on_with_its_body() throws IOException {
        for (int status : List.of(200, 201, 202, 400, 401, 403, 404, 407, 409, 429, 500, 502, 503, 504)) {
            backend().answers(exchange -> Backend.answer(exchange, status, "why " + status));

            Wire.Answer answer = Wire.call(proxy(), "GET /v1/routea/hello");

            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.text()).isEqualTo("why " + status);
        }
    }

    @Test
    default void a_status_without_a_body_is_passed_on() throws IOException {
        for (int status : List.of(204, 304)) {
            backend().answers(exchange -> {
                exchange.getResponseHeaders().add("ETag", "\"x\"");
                exchange.sendResponseHeaders(status, -1);
            });
            try (Wire wire = new Wire(proxy())) {
                for (int call = 0; call < 2; call++) {
                    wire.send("GET /v1/routea/hello");
                    Wire.Answer answer = wire.read(false);
                    assertThat(answer.status()).isEqualTo(status);
                    assertThat(answer.all("ETag")).containsExactly("\"x\"");
                }
            }
        }
    }

    @Test
    default void a_redirect_is_for_the_client_to_follow() throws IOException {
        for (int status : List.of(301, 302, 303, 307, 308)) {
            backend().answers(exchange -> {
                exchange.getResponseHeaders().add("Location", "http://other.test/x");
                exchange.sendResponseHeaders(status, -1);
            });

            Wire.Answer answer = Wire.call(proxy(), "GET /v1/routea/hello");

            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.all("Location")).containsExactly("http://other.test/x");
        }
    }
}
