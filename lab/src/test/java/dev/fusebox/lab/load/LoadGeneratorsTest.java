package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.LoadFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadGeneratorsTest {

    private static final Arrivals USERS = new Arrivals.Closed(500);
    private static final Arrivals RATE = new Arrivals.Open(100);

    @TempDir
    Path folder;

    @Test
    void each_kind_of_arrivals_has_its_generator() {
        assertThat(LoadGenerators.of(USERS).name()).isEqualTo("ab");
        assertThat(LoadGenerators.of(RATE).name()).isEqualTo("steady");
    }

    @Test
    void figures_are_known_by_their_tool() {
        assertThat(LoadGenerators.of("ab 2.3").orElseThrow().name()).isEqualTo("ab");
        assertThat(LoadGenerators.of("wrk 4")).isEmpty();
    }

    @Test
    void ab_may_miss_a_success_for_each_user_that_was_rejected() {
        assertThat(LoadGenerators.of(USERS).okMissing(USERS, 61_526)).isEqualTo(500);
        assertThat(LoadGenerators.of(USERS).okMissing(USERS, 3)).isEqualTo(3);
        assertThat(LoadGenerators.of(RATE).okMissing(RATE, 61_526)).isZero();
    }

    @Test
    void the_table_of_a_handful_of_calls_is_not_trusted_where_ab_wrote_it() {
        assertThat(new Ab().percentileTable(figures("ab 2.3"))).isEmpty();
        assertThat(new SteadyCalls().percentileTable(figures("steady 1"))).contains("steady.csv");
    }

    @Test
    void users_and_rates_become_words_of_ab() {
        LoadRequest request = new LoadRequest("http://127.0.0.1/x", Map.of("a", "b"), USERS, 30_000, 12, folder);

        assertThat(Ab.words(request, Path.of("form.txt"), Path.of("ab.csv")))
                .containsSequence("-t", "12", "-n", "30000", "-c", "500", "-e", "ab.csv", "-p", "form.txt")
                .endsWith("http://127.0.0.1/x");
    }

    /** Every fourth call is rejected. On a busy machine the JDK's server now and then resets a connection that it never read. */
    @Test
    void the_steady_generator_counts_every_answer_and_keeps_its_table() throws IOException, InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(calls.incrementAndGet() % 4 == 0 ? 500 : 200, -1);
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";

            LoadFigures load = new SteadyCalls()
                    .run(new LoadRequest(url, Map.of("from", "lee"), RATE, 40, 10, folder), process -> {})
                    .load()
                    .orElseThrow();

            int answered = calls.get();
            assertThat(load.completed()).isEqualTo(40);
            assertThat(load.ok()).isEqualTo(answered - answered / 4);
            assertThat(load.non2xx()).isEqualTo(answered / 4);
            assertThat(load.failed()).isEqualTo(40 - answered);
            assertThat(load.statuses())
                    .containsEntry("2xx", load.ok())
                    .containsEntry("500", load.non2xx())
                    .hasSize(answered == 40 ? 2 : 3);
            assertThat(load.okMissing()).isZero();
            assertThat(load.maxMs()).isGreaterThanOrEqualTo(load.p50Ms());
            assertThat(folder.resolve("steady.csv")).content().startsWith("Percentage served,Time in ms\n0,");
        } finally {
            server.stop(0);
        }
    }

    private static LoadFigures figures(String tool) {
        return new LoadFigures(tool, "", 40, 40, 0, 0, 1, 40, 40, 1, 1, 1, 1, 0L);
    }
}
