package dev.fusebox.proxies;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Requests arrive as they were sent, answers as the backend wrote them. */
interface CallsContract {

    Backend backend();

    int proxy();

    @Test
    default void every_method_gets_to_the_backend() throws IOException {
        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND")) {
            Wire.Answer answer = Wire.call(proxy(), method + " /v1/routea/hello");

            assertThat(answer.status()).as(method).isEqualTo(200);
            assertThat(answer.text()).as(method).isEqualTo("hello");
            assertThat(backend().last().method()).isEqualTo(method);
        }
    }

    @Test
    default void a_browsers_question_whether_it_may_call_is_for_the_backend() throws IOException {
        backend().answers(exchange -> Backend.answer(exchange, 204, ""));

        Wire.Answer answer = Wire.call(
                proxy(), "OPTIONS /v1/routea/hello", "Origin: http://page.test\nAccess-Control-Request-Method: PUT\n");

        assertThat(answer.status()).isEqualTo(204);
    }

    @Test
    default void head_has_the_headers_of_get_and_no_body() throws IOException {
        backend().answers(exchange -> {
            exchange.getResponseHeaders().set("Content-Length", "5");
            exchange.sendResponseHeaders(200, -1);
        });
        try (Wire wire = new Wire(proxy())) {
            wire.send("HEAD /v1/routea/hello");
            Wire.Answer answer = wire.read(true);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.all("Content-Length")).containsExactly("5");
            wire.send("HEAD /v1/routea/hello");
            assertThat(wire.read(true).status()).isEqualTo(200);
        }
    }

    @Test
    default void path_and_query_stay_encoded() throws IOException {
        for (String target : List.of(
                "/a%20b/%C3%BC?x=%2F&y=a+b&&z",
                "/c%2Fd/e;p=1/f%3Bg", "/%7Bname%7D/x?q=%7B%7D", "/100%25?x=http://y/z?a=b")) {
            Wire.call(proxy(), "GET /v1/routea" + target);

            assertThat(backend().last().target()).isEqualTo(target);
        }
    }

    @Test
    default void the_prefix_alone_is_the_root_of_the_backend() throws IOException {
        Wire.call(proxy(), "GET /v1/routea?x=1");

        assertThat(backend().last().target()).isEqualTo("/?x=1");
    }

    @Test
    default void other_paths_are_not_found() throws IOException {
        assertThat(Wire.call(proxy(), "GET /").status()).isEqualTo(404);
        assertThat(Wire.call(proxy(), "GET /v1/routeaa/hello").status()).isEqualTo(404);
        assertThat(Wire.call(proxy(), "GET /v1/route%61/hello").status()).isEqualTo(404);
    }

    @Test
    default void a_large_body_crosses_both_ways() throws IOException {
        byte[] body = new byte[1_000_000];
        new Random(1).nextBytes(body);
        echo();

        Wire.Answer answer = Wire.call(proxy(), "POST /v1/routea/echo", "Content-Length: " + body.length + "\n", body);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(Arrays.equals(answer.body(), body)).isTrue();
    }

    @Test
    default void a_body_in_chunks_crosses_both_ways() throws IOException {
        backend().answers(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(backend().last().body());
        });

        Wire.Answer answer = Wire.call(
                proxy(),
                "POST /v1/routea/echo",
                "Transfer-Encoding: chunked\n",
                "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

        assertThat(answer.text()).isEqualTo("hello world");
    }

    @Test
    default void a_form_is_not_read_on_the_way() throws IOException {
        echo();
        for (String method : List.of("POST", "PUT")) {
            Wire.Answer answer = Wire.call(
                    proxy(),
                    method + " /v1/routea/echo?c=3",
                    "Content-Type: application/x-www-form-urlencoded\nContent-Length: 7\n",
                    "a=1&b=2".getBytes(StandardCharsets.US_ASCII));

            assertThat(answer.text()).as(method).isEqualTo("a=1&b=2");
        }
    }

    @Test
    default void an_empty_body_is_a_body_of_length_0() throws IOException {
        Wire.call(proxy(), "POST /v1/routea/hello", "Content-Length: 0\n");

        assertThat(backend().last().all("Content-Length")).containsExactly("0");
        assertThat(backend().last().body()).isEmpty();
    }

    @Test
    default void a_client_that_waits_before_it_sends_its_body_learns_that_it_can() throws IOException {
        echo();
        try (Wire wire = new Wire(proxy())) {
            wire.send("PUT /v1/routea/echo", "Expect: 100-continue\nContent-Length: 5\n", new byte[0]);
            wire.readContinue();
            wire.send("hello".getBytes(StandardCharsets.US_ASCII));

            assertThat(wire.read(false).text()).isEqualTo("hello");
        }
    }

    @Test
    default void a_connection_is_kept_for_the_next_call() throws IOException {
        try (Wire wire = new Wire(proxy())) {
            for (int call = 0; call < 3; call++) {
                wire.send("GET /v1/routea/hello");
                assertThat(wire.read(false).text()).isEqualTo("hello");
            }
        }
    }

    /**
     * A new one for each call would cost more than the call. Some are new: a caller has its answer before the connection is free again,
     * on a busy machine several calls before.
     */
    @Test
    default void connections_to_the_backend_are_used_again() throws IOException {
        Set<Integer> ports = ConcurrentHashMap.newKeySet();
        backend().answers(exchange -> {
            ports.add(exchange.getRemoteAddress().getPort());
            Backend.answer(exchange, 200, "hello");
        });
        for (int call = 0; call < 20; call++) {
            assertThat(Wire.call(proxy(), "GET /v1/routea/hello").text()).isEqualTo("hello");
        }

        assertThat(ports).hasSizeLessThanOrEqualTo(10);
    }

    /** As {@code ab -k} asks for it. */
    @Test
    default void a_client_of_http_1_0_can_keep_its_connection() throws IOException {
        try (Wire wire = new Wire(proxy())) {
            for (int call = 0; call < 3; call++) {
                wire.send("GET /v1/routea/hello HTTP/1.0", "Connection: keep-alive\n", new byte[0]);
                Wire.Answer answer = wire.read(false);

                assertThat(answer.text()).isEqualTo("hello");
                assertThat(answer.all("Content-Length")).containsExactly("5");
                assertThat(answer.all("Connection")).map(String::toLowerCase).containsExactly("keep-alive");
            }
        }
    }

    private void echo() {
        backend().answers(exchange -> {
            byte[] body = backend().last().body();
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        });
    }
}
