package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Every end of a call gives its permit back, once. */
class LeanRouteTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    final AtomicInteger held = new AtomicInteger();
    final DisposableServer backend = HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .route(routes -> routes.get("/hello", (call, answer) -> answer.sendString(Mono.just("hello")))
                    .get(
                            "/late",
                            (call, answer) -> answer.header("Content-Length", "10")
                                    .sendString(Flux.just("hello", "world").delayElements(Duration.ofMillis(30))))
                    .get(
                            "/half",
                            (call, answer) -> answer.header("Content-Length", "10")
                                    .sendString(Flux.just("hello").concatWith(Mono.error(new IOException("half")))))
                    .get("/hold", (call, answer) -> {
                        held.incrementAndGet();
                        return Mono.<Void>never().doFinally(end -> held.decrementAndGet());
                    })
                    .get("/teapot", (call, answer) -> answer.status(418).sendString(Mono.just("tea")))
                    .post("/echo", (call, answer) -> answer.send(call.receive().retain())))
            .bindNow();
    LeanGateway gateway;

    @AfterEach
    void stop() {
        gateway.close();
        backend.disposeNow();
    }

    private void start(Duration timeLimit, String... statuses) {
        gateway = new LeanGateway("http://127.0.0.1:" + backend.port(), timeLimit, statuses);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + "/v1/routea" + path));
    }

    private CompletableFuture<HttpResponse<String>> begin(String path) {
        return HTTP.sendAsync(request(path).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) {
        return begin(path).join();
    }

    private void assertFree(int successes, int failures) {
        await().untilAsserted(() -> {
            assertThat(gateway.freePermits()).isEqualTo(LeanGateway.PERMITS);
            assertThat(gateway.outcomes().getNumberOfSuccessfulCalls()).isEqualTo(successes);
            assertThat(gateway.outcomes().getNumberOfFailedCalls()).isEqualTo(failures);
        });
    }

    @Test
    void answers_come_whole_and_bodies_go_through() throws Exception {
        start(Duration.ofMinutes(1));
        String large = "x".repeat(100_000);

        assertThat(get("/hello").body()).isEqualTo("hello");
        assertThat(get("/late").body()).isEqualTo("helloworld");
        for (String body : List.of("", "small", large)) {
            HttpRequest echo =
                    request("/echo").POST(BodyPublishers.ofString(body)).build();
            assertThat(HTTP.send(echo, BodyHandlers.ofString()).body()).isEqualTo(body);
        }

        assertFree(5, 0);
    }

    @Test
    void a_time_limit_gives_the_permit_and_the_backend_back() {
        start(Duration.ofMillis(200));

        assertThat(get("/hold").statusCode()).isEqualTo(504);

        await().until(() -> held.get() == 0);
        assertFree(0, 1);
    }

    @Test
    void so_do_a_dead_backend_and_a_status_that_counts_as_a_failure() {
        start(Duration.ofMinutes(1), "418");

        assertThat(get("/teapot").body()).isNotEqualTo("tea");
        backend.disposeNow();
        assertThat(get("/hello").statusCode()).isEqualTo(500);

        assertFree(0, 2);
    }

    @Test
    void half_an_answer_does_not_look_whole() throws Exception {
        start(Duration.ofMinutes(1));
        HttpResponse<InputStream> half = HTTP.send(request("/half").build(), BodyHandlers.ofInputStream());

        assertThatThrownBy(() -> half.body().readAllBytes()).isInstanceOf(IOException.class);

        assertFree(1, 0);
    }

    @Test
    void a_full_bulkhead_rejects() {
        start(Duration.ofMinutes(1));
        List<CompletableFuture<HttpResponse<String>>> calls =
                Stream.generate(() -> begin("/hold")).limit(LeanGateway.PERMITS).toList();
        await().until(() -> held.get() == LeanGateway.PERMITS);

        assertThat(get("/hello").statusCode()).isEqualTo(500);

        calls.forEach(call -> call.cancel(true));
        assertFree(0, 1);
    }

    /** At any moment: before the call, in it, and while the answer is written. */
    @Test
    void clients_that_go_away_leave_nothing_behind() throws Exception {
        start(Duration.ofMillis(20));
        List<String> paths = List.of("/hello", "/late", "/half", "/hold");
        Random random = new Random(1);

        for (int call = 0; call < 400; call++) {
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
                client.setSoLinger(true, 0);
                String path = paths.get(random.nextInt(paths.size()));
                client.getOutputStream()
                        .write(("GET /v1/routea" + path + " HTTP/1.1\r\nHost: a\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                Thread.sleep(0, random.nextInt(1_000_000));
                if (random.nextInt(10) == 0) {
                    Thread.sleep(random.nextInt(35));
                }
            }
        }

        await().until(() -> gateway.freePermits() == LeanGateway.PERMITS && held.get() == 0);
        // A busy machine may take longer than the time limit of 20 ms for one of them.
        await().until(() -> get("/hello").body().equals("hello"));
    }
}
