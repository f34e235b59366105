package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoissonCallsTest {

    private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();

    @TempDir
    Path folder;

    @Test
    void a_step_may_change_how_long_the_service_holds_a_call() throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.createContext("/", exchange -> {
            calls.computeIfAbsent(exchange.getRequestURI().getPath(), path -> new AtomicInteger())
                    .incrementAndGet();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        Steps steps = new Steps("slow", List.of(RateStep.of("20 for 1s"), RateStep.of("40 of sleep/7 for 1s")));
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/sleep/3";
        try {
            LoadOutcome outcome =
                    new PoissonCalls(true).run(LoadRequest.of(url, null, steps, 60, 2, folder), process -> {});

            assertThat(outcome.load().orElseThrow().ok()).isEqualTo(60);
            assertThat(outcome.beganMs()).isPositive();
            assertThat(folder.resolve(RunFolder.CALLS)).exists();
        } finally {
            server.stop(0);
        }
        assertThat(calls.keySet()).containsExactlyInAnyOrder("/v1/sleep/3", "/v1/sleep/7");
        assertThat(calls.get("/v1/sleep/3").get()).isBetween(8, 32);
        assertThat(calls.get("/v1/sleep/3").get() + calls.get("/v1/sleep/7").get())
                .isEqualTo(60);
    }

    @Test
    void calls_without_an_answer_say_how_they_ended() throws IOException, InterruptedException {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            assertThat(endOfCall(silent.getLocalPort()).status()).isEqualTo(LoadFigures.GIVEN_UP);
            assertThat(endOfCall(silent.getLocalPort()).tookMs()).isGreaterThanOrEqualTo(1000);
        }
        assertThat(endOfCall(1).status()).isEqualTo(LoadFigures.NO_CONNECTION);
        try (ServerSocket closing = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread closes = new Thread(() -> close(closing), "closes");
            closes.start();
            assertThat(endOfCall(closing.getLocalPort()).status()).isEqualTo(LoadFigures.RESET);
            closes.join();
        }
    }

    private static void close(ServerSocket closing) {
        try {
            closing.accept().close();
        } catch (IOException e) {
            // The test is over.
        }
    }

    /** One call that is given up after a second. */
    private static CallRow endOfCall(int port) throws InterruptedException {
        List<OpenCall> calls = List.of(new OpenCall(0, null));
        URI uri = URI.create("http://127.0.0.1:%d/".formatted(port));
        SourceAddresses sources = SourceAddresses.of(uri.getHost(), 1, 1);
        try (OpenConnections connections = new OpenConnections(uri, Optional.empty(), sources, 1, System.nanoTime())) {
            connections.send(calls.get(0));
            connections.await(1, calls);
        }
        return calls.get(0).row();
    }
}
