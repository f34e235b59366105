package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.LoadGenerator.RequestBody;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The installed wrk, with our script, against a small server. */
class WrkIT {

    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final Set<InetSocketAddress> callers = ConcurrentHashMap.newKeySet();
    private final Set<String> bodies = ConcurrentHashMap.newKeySet();
    private final AtomicLong calls = new AtomicLong();

    @TempDir
    Path folder;

    private HttpServer server;

    /** Every fourth answer is a 503. */
    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(threads);
        server.createContext("/", call -> {
            callers.add(call.getRemoteAddress());
            String type = call.getRequestHeaders().getFirst("Content-Type");
            bodies.add(call.getRequestMethod() + " " + type + " "
                    + new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            call.sendResponseHeaders(calls.incrementAndGet() % 4 == 0 ? 503 : 200, 2);
            call.getResponseBody().write("ok".getBytes(StandardCharsets.UTF_8));
            call.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private LoadFigures load(Integer bodyBytes) throws IOException, InterruptedException {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/x";
        LoadOutcome outcome = new Wrk()
                .run(
                        new LoadRequest(
                                url,
                                RequestBody.of(null, bodyBytes),
                                new Arrivals.Closed(4),
                                1,
                                1,
                                0,
                                folder,
                                List.of()),
                        process -> {});
        return outcome.load().orElseThrow(() -> new AssertionError(outcome.complaint()));
    }

    @Test
    void users_keep_their_connections_and_answers_are_counted_by_status() throws IOException, InterruptedException {
        LoadFigures load = load(null);

        assertThat(callers).hasSize(4);
        assertThat(bodies).containsExactly("GET null ");
        assertThat(load.tool()).startsWith("wrk ");
        assertThat(load.completed()).isBetween(calls.get() - 4, calls.get());
        assertThat(load.counts().non2xx()).isBetween(calls.get() / 4 - 4, calls.get() / 4);
        assertThat(load.counts().statuses())
                .contains(entry("503", load.counts().non2xx()))
                .doesNotContainKey("no answer");
        assertThat(load.latency().maxMs()).isGreaterThanOrEqualTo(load.p99Ms()).isPositive();
        assertThat(folder.resolve("wrk.csv")).content().startsWith("Percentage served,Time in ms\n0,");
    }

    @Test
    void a_body_arrives_whole() throws IOException, InterruptedException {
        load(12);

        assertThat(bodies).containsExactly("POST text/plain 012345678901");
    }
}
