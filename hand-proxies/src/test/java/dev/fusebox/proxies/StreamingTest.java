package dev.fusebox.proxies;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Proxies on Netty pass a body on as it comes. */
class StreamingTest {

    static Stream<Arm> arms() {
        return Arm.all().filter(arm -> arm.server() == Server.NETTY || arm.server() == Server.VERTX);
    }

    @ParameterizedTest
    @MethodSource("arms")
    void the_first_part_of_an_answer_arrives_before_the_backend_sends_the_rest(Arm arm) throws Exception {
        CountDownLatch rest = new CountDownLatch(1);
        try (Backend backend = new Backend();
                RunningProxy proxy = arm.start(List.of(backend.port()), "--logging.level.root=warn")) {
            backend.answers(exchange -> {
                exchange.sendResponseHeaders(200, 0);
                OutputStream body = exchange.getResponseBody();
                body.write("first".getBytes(StandardCharsets.US_ASCII));
                body.flush();
                body.write((arrives(rest) ? "second" : "late").getBytes(StandardCharsets.US_ASCII));
            });
            HttpRequest call = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + proxy.port() + "/v1/routea/hello"))
                    .build();

            try (InputStream answer = HttpClient.newHttpClient()
                    .send(call, BodyHandlers.ofInputStream())
                    .body()) {
                assertThat(answer.readNBytes(5))
                        .asString(StandardCharsets.US_ASCII)
                        .isEqualTo("first");
                rest.countDown();
                assertThat(answer.readAllBytes())
                        .asString(StandardCharsets.US_ASCII)
                        .isEqualTo("second");
            }
        } finally {
            rest.countDown();
        }
    }

    private static boolean arrives(CountDownLatch latch) {
        try {
            return latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException over) {
            return false;
        }
    }
}
