package dev.fusebox.lab.experiment.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.load.call.RawCall;
import dev.fusebox.lab.results.trial.ClientView;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server in the place of a backend, called without a gateway. */
class StandInBackendTest {

    private StandInBackend backend;

    @BeforeEach
    void listens() throws IOException {
        backend = new StandInBackend(0);
    }

    @AfterEach
    void ends() throws IOException {
        backend.close();
    }

    private ClientView call(String mark) {
        String head = "GET /x HTTP/1.1\r\nHost: a\r\n%s: %s\r\n\r\n".formatted(StandInBackend.MARK, mark);
        return new RawCall(head, 0, StandInBackend.BYTES, true, Duration.ofSeconds(20))
                .send(URI.create("http://127.0.0.1:" + backend.port()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NONE | 200, the backend's answer",
                "SLOW | 200, the backend's answer",
                "DRIP | 200, the backend's answer",
                "ERROR_503 | 503, no body",
                "HALF | 200, cut",
                "RESET | connection closed, no answer",
                "PORT_CLOSED | connection closed, no answer",
                "KEPT_CLOSED | 200, the backend's answer"
            })
    void fails_as_asked_and_then_answers_again(BackendFault fault, String seen) throws IOException {
        backend.fails(fault);

        assertThat(call("a").gist()).isEqualTo(seen);

        backend.answers();
        assertThat(call("a").gist()).isEqualTo("200, the backend's answer");
        assertThat(backend.requests()).isEqualTo(fault == BackendFault.PORT_CLOSED ? 1 : 2);
    }

    @Test
    void calls_that_hang_are_counted_and_let_go() throws IOException {
        backend.fails(BackendFault.HANG);
        CompletableFuture<ClientView> first =
                CompletableFuture.supplyAsync(() -> call("a"), task -> new Thread(task).start());
        CompletableFuture<ClientView> second =
                CompletableFuture.supplyAsync(() -> call("a"), task -> new Thread(task).start());
        Awaitility.await().until(() -> backend.held() == 2);

        backend.release();

        assertThat(first.join().gist()).isEqualTo("200, the backend's answer");
        assertThat(second.join().ok()).isTrue();
        Awaitility.await().until(() -> backend.held() == 0);
    }

    @Test
    void a_connection_that_was_kept_is_closed_and_a_new_one_is_not() throws IOException {
        try (Socket kept = new Socket("127.0.0.1", backend.port())) {
            byte[] request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
            kept.getOutputStream().write(request);
            assertThat(kept.getInputStream().read()).isEqualTo('H');
            backend.fails(BackendFault.KEPT_CLOSED);
            kept.getOutputStream().write(request);
            kept.setSoTimeout(5000);

            // What is left of the first answer, and then the end.
            assertThat(new String(kept.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                    .doesNotContain("HTTP/1.1");
        }
        assertThat(call("a").ok()).isTrue();
    }

    @Test
    void a_mark_tells_the_calls_of_one_route_from_those_of_another() throws IOException {
        backend.fails(BackendFault.ERROR_503, "a");

        assertThat(call("a").status()).isEqualTo(503);
        assertThat(call("b").status()).isEqualTo(200);
        assertThat(backend.requests("a")).isEqualTo(1);
        assertThat(backend.requests("b")).isEqualTo(1);
        assertThat(backend.lastHeaders("a")).containsExactly("host");
    }
}
