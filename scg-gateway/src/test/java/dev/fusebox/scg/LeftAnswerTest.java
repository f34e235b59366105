package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/**
 * Clients that go away before, in and after the body of a small answer, on a bounded pool of connections: none of its connections stays
 * taken.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class LeftAnswerTest {

    private static final int POOL = 8;
    private static final int CLIENTS = 12;

    /** A connection that is not given up at once stays until the gateway ends. */
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    static ParkedBackend serviceA;
    static Gateway gateway;

    @BeforeAll
    static void start() throws IOException {
        serviceA = new ParkedBackend();
        List<String> settings = new ArrayList<>(List.of(
                "spring.cloud.gateway.server.webflux.httpclient.pool.type=fixed",
                "spring.cloud.gateway.server.webflux.httpclient.pool.max-connections=" + POOL));
        for (String route : List.of("breaker", "bare")) {
            String key = "spring.cloud.gateway.server.webflux.routes[%d].".formatted(settings.size() > 2 ? 1 : 0);
            settings.addAll(Stream.of(
                            "id=" + route,
                            "uri=lb://service-a",
                            "predicates[0]=Path=/" + route + "/**",
                            "filters[0]=StripPrefix=1")
                    .map(key::concat)
                    .toList());
            if (route.equals("breaker")) {
                settings.add(key + "filters[1]=CircuitBreaker=" + route);
            }
        }
        gateway = Gateway.before(serviceA.url(), settings.toArray(String[]::new));
    }

    @AfterAll
    static void stop() throws IOException {
        gateway.close();
        serviceA.close();
    }

    /** What must be true of the gateway before anything is concluded from it. */
    void check(String route, CapturedOutput log) {}

    @ParameterizedTest
    @CsvSource({
        "breaker, head, close", "breaker, part, close", "breaker, whole, close",
        "breaker, head, reset", "breaker, part, reset", "breaker, whole, reset",
        "bare, head, close", "bare, part, close", "bare, whole, close",
        "bare, head, reset", "bare, part, reset", "bare, whole, reset"
    })
    void no_connection_stays_taken(String route, String sent, String end, CapturedOutput log) throws Exception {
        assertThat(gateway.get("/" + route + "/whole").body()).hasSize(ParkedBackend.LENGTH);
        check(route, log);

        for (int client = 0; client < CLIENTS; client++) {
            leave("/" + route + "/" + sent, sent.equals("head") ? 0 : 1, end.equals("reset"));
            await().pollInterval(Duration.ofMillis(10))
                    .atMost(DEADLINE)
                    .untilAsserted(() -> assertThat(serviceA.unfinished())
                            .as("connections whose client is gone")
                            .isLessThan(POOL));
        }

        await().pollInterval(Duration.ofMillis(10))
                .atMost(DEADLINE)
                .untilAsserted(() -> assertThat(serviceA.unfinished())
                        .as("connections whose clients are gone")
                        .isZero());
        assertThat(gateway.begin(POOL, "/" + route + "/whole"))
                .allSatisfy(call -> assertThat(call.join().body()).hasSize(ParkedBackend.LENGTH));
    }

    /** @param bytes of the answer that the client reads before it goes */
    private static void leave(String path, int bytes, boolean reset) throws IOException {
        int before = serviceA.calls();
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
            client.setSoLinger(reset, 0);
            client.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            if (bytes > 0) {
                assertThat(client.getInputStream().read()).isEqualTo('H');
            } else {
                await().pollInterval(Duration.ofMillis(10)).until(() -> serviceA.calls() > before);
            }
        }
    }
}
