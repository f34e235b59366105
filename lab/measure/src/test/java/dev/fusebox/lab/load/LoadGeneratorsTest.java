package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.KnownGenerator;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.LoadGenerator.RequestBody;
import dev.fusebox.lab.load.choice.LoadGenerators;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.lab.traffic.Schedule;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadGeneratorsTest {

    private static final Arrivals USERS = new Arrivals.Closed(500);
    private static final Arrivals.Open RATE = new Arrivals.Open(100);

    @TempDir
    Path folder;

    @Test
    void each_kind_of_arrivals_has_its_generator() {
        assertThat(LoadGenerators.of(USERS).name()).isEqualTo("ab");
        assertThat(LoadGenerators.of(RATE).name()).isEqualTo("poisson");
        assertThat(LoadGenerators.of(new Arrivals.Ramp(500, 10, 15, 1000, 2000)).name())
                .isEqualTo("gatling");
    }

    @Test
    void kept_connections_have_a_generator_of_their_own_which_no_rate_has() {
        assertThat(LoadGenerators.of(USERS, Connections.KEPT).name()).isEqualTo("wrk");
        assertThatThrownBy(() -> LoadGenerators.of(RATE, Connections.KEPT))
                .isInstanceOf(UsageException.class)
                .hasMessage("no load generator keeps the connections of 100 calls/s; remove 'connections: kept'");
    }

    @Test
    void a_body_is_a_form_or_a_text_of_some_size() {
        LoadRequest form = LoadRequest.of("u", Map.of("a", "b"), USERS, 1, 1, folder);
        LoadRequest text = new LoadRequest("u", RequestBody.of(null, 12), USERS, 1, 1, 0, folder, List.of());

        assertThat(form.body()).contains(new RequestBody("application/x-www-form-urlencoded", "a=b"));
        assertThat(text.body()).contains(new RequestBody("text/plain", "012345678901"));
        assertThat(LoadRequest.of("u", null, USERS, 1, 1, folder).body()).isEmpty();
    }

    @Test
    void figures_are_known_by_their_tool() {
        assertThat(KnownGenerator.of(figures("ab 2.3"))).contains(KnownGenerator.AB);
        assertThat(KnownGenerator.of(figures("siege 4"))).isEmpty();
        assertThat(Stream.of(KnownGenerator.values()).map(KnownGenerator::title))
                .containsAll(
                        LoadGenerators.ALL.stream().map(LoadGenerator::name).toList());
    }

    @Test
    void ab_may_miss_a_success_for_each_user_that_was_rejected() {
        assertThat(LoadGenerators.of(USERS).okMissing(USERS, 61_526)).isEqualTo(500);
        assertThat(LoadGenerators.of(USERS).okMissing(USERS, 3)).isEqualTo(3);
        assertThat(LoadGenerators.of(RATE).okMissing(RATE, 61_526)).isZero();
    }

    @Test
    void the_table_of_a_handful_of_calls_is_not_trusted_where_ab_wrote_it() {
        assertThat(KnownGenerator.AB.percentileTable(figures("ab 2.3"))).isEmpty();
        assertThat(KnownGenerator.POISSON.percentileTable(figures("poisson 1"))).contains("poisson.csv");
    }

    @Test
    void users_and_rates_become_words_of_ab() {
        LoadRequest request = LoadRequest.of("http://127.0.0.1/x", Map.of("a", "b"), USERS, 30_000, 12, folder);

        assertThat(Ab.commandLine(request, Path.of("form.txt"), Path.of("ab.csv")))
                .containsSequence("-t", "12", "-n", "30000", "-c", "500", "-e", "ab.csv", "-p", "form.txt")
                .endsWith("http://127.0.0.1/x");
    }

    @Test
    void the_same_load_again_prints_little_and_writes_no_file() {
        LoadRequest request =
                LoadRequest.of("http://127.0.0.1/x?a=b&c=d", Map.of("a", "b"), USERS, 30_000, 12, Path.of("a cell's"));
        List<String> words = Ab.commandLine(request, Path.of("form.txt"), Path.of("a cell's/ab.csv"));

        assertThat(again(KnownGenerator.AB, ShellWords.line(words)))
                .contains("ab -l -r -s 60 -t 12 -n 30000 -c 500 -p form.txt -T application/x-www-form-urlencoded"
                        + " 'http://127.0.0.1/x?a=b&c=d'");
        assertThat(again(
                        KnownGenerator.AB,
                        "ab -l -r -q -v 2 -s 60 -n 200 -c 10 -e /r/cells/one/ab.csv http://127.0.0.1/x"))
                .as("of an older run")
                .contains("ab -l -r -s 60 -n 200 -c 10 http://127.0.0.1/x");
        assertThat(again(KnownGenerator.WRK, "wrk -t 1 http://127.0.0.1/x")).contains("wrk -t 1 http://127.0.0.1/x");
        assertThat(again(KnownGenerator.POISSON, "poisson 40 calls/s")).isEmpty();
    }

    private static Optional<String> again(KnownGenerator generator, String command) {
        return generator.again(MadeLoad.of(generator.title() + " 1", command, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0L));
    }

    @Test
    void a_shell_reads_the_same_words() {
        assertThat(ShellWords.line(List.of("a", "b c", "it's", "", "$x"))).isEqualTo("a 'b c' 'it'\\''s' '' '$x'");
    }

    @Test
    void open_arrivals_count_every_answer_and_keep_each_call() throws IOException, InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            threads.execute(() -> rejectEveryFourth(server, threads));
            String url = "http://127.0.0.1:" + server.getLocalPort() + "/";

            LoadFigures load = new PoissonCalls(true)
                    .run(LoadRequest.of(url, Map.of("from", "lee"), RATE, 40, 10, folder), process -> {})
                    .load()
                    .orElseThrow();

            assertThat(load.completed()).isEqualTo(40);
            assertThat(load.ok()).isEqualTo(30);
            assertThat(load.counts().non2xx()).isEqualTo(10);
            assertThat(load.counts().statuses()).containsExactly(entry("2xx", 30L), entry("500", 10L));
            assertThat(load.counts().okMissing()).isZero();
            assertThat(load.latency().maxMs()).isGreaterThanOrEqualTo(load.p50Ms());
            assertThat(load.lateness().ratePerSecond()).isEqualTo(100);
            assertThat(load.lateness().notSent()).isZero();
            assertThat(folder.resolve("poisson.csv")).content().startsWith("Percentage served,Time in ms\n0,");
            assertThat(folder.resolve("calls.csv")).content().hasLineCount(41).startsWith("due_ms,late_ms,");
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void each_repeat_has_its_own_moments() throws IOException, InterruptedException {
        double[] due = Schedule.of(RATE, 0.1, 2);

        new PoissonCalls(true)
                .run(
                        new LoadRequest("http://127.0.0.1:1/", Optional.empty(), RATE, 10, 10, 2, folder, List.of()),
                        process -> {});

        assertThat(Files.readAllLines(folder.resolve("calls.csv")).get(1)).startsWith("%.3f,".formatted(due[0] * 1000));
    }

    /** Not the JDK's HttpServer: of connections that come at the same moment it closes some unread. */
    private static void rejectEveryFourth(ServerSocket server, ExecutorService threads) {
        try {
            for (int call = 1; ; call++) {
                Socket connection = server.accept();
                String status = call % 4 == 0 ? "500 no" : "200 yes";
                threads.submit(() -> answer(connection, status));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private static Void answer(Socket connection, String status) throws IOException {
        try (connection) {
            String request = "";
            while (!request.endsWith("from=lee")) {
                request += (char) connection.getInputStream().read();
            }
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                            .formatted(status)
                            .getBytes(StandardCharsets.US_ASCII));
            return null;
        }
    }

    private static LoadFigures figures(String tool) {
        return MadeLoad.of(tool, "", 40, 40, 0, 0, 1, 40, 40, 1, 1, 1, 1, 0L);
    }
}
