package dev.fusebox.ramps;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as the lab starts it: against a server that rejects every fourth call, and drops the connection of the last. */
class GatlingRampsIT {

    private static final int CALLS = 20 * 3;

    @TempDir
    Path folder;

    private final AtomicInteger calls = new AtomicInteger();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/v1/sleep", exchange -> {
            int call = calls.incrementAndGet();
            if (call < CALLS) {
                exchange.sendResponseHeaders(call % 4 == 0 ? 503 : 200, -1);
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Process run(String... properties) throws IOException {
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        words.addAll(List.of(properties));
        words.addAll(List.of("-jar", Path.of("target/gatling-ramps.jar").toString()));
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out.txt").toFile())
                .start();
    }

    private int end(Process process) throws InterruptedException {
        try {
            return process.waitFor(60, TimeUnit.SECONDS) ? process.exitValue() : -1;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Of a column. */
    private int sum(String table, int column) throws IOException {
        return Files.readAllLines(folder.resolve(table)).stream()
                .skip(1)
                .mapToInt(line -> Integer.parseInt(line.split(",")[column]))
                .sum();
    }

    @Test
    void every_call_is_counted_by_its_status_and_gatling_s_report_is_kept() throws Exception {
        Process process = run(
                "-Dbase.url=http://127.0.0.1:" + server.getAddress().getPort(),
                "-Dtest.path=v1/sleep",
                "-Dsim.users=20",
                "-Dsim.ramp.seconds=1",
                "-Dsim.repeats=3",
                "-Dsim.pause.min=700",
                "-Dsim.pause.max=800",
                "-Dsim.figures=" + folder.resolve("ramp"),
                "-Dsim.results=" + folder.resolve("results"));

        assertThat(end(process)).as(folder.resolve("out.txt").toString()).isZero();

        Properties found = new Properties();
        try (Reader figures = Files.newBufferedReader(folder.resolve("ramp.properties"))) {
            found.load(figures);
        }
        assertThat(found)
                .containsEntry("whole.status.200", "45")
                .containsEntry("whole.status.503", "14")
                .containsEntry("whole.status.0", "1")
                .containsKeys("window.fromMs", "window.status.200", "window.p95Ms");
        assertThat(folder.resolve("ramp.csv")).content().startsWith("Percentage served,Time in ms\n0,");
        assertThat(sum("ramp-seconds.csv", 1)).isEqualTo(59);
        assertThat(sum("ramp-seconds.csv", 2)).isEqualTo(15);
        assertThat(sum("ramp-times.csv", 2)).isEqualTo(59);
        try (Stream<Path> reports = Files.list(folder.resolve("results"))) {
            assertThat(reports)
                    .singleElement()
                    .satisfies(
                            report -> assertThat(report.resolve("index.html")).exists());
        }
    }

    @Test
    void a_wrong_property_ends_it_with_one_line() throws Exception {
        Process process = run("-Dsim.users=many");

        assertThat(end(process)).isEqualTo(2);
        assertThat(folder.resolve("out.txt")).hasContent("-Dsim.users=many: must be 1 to 1000000");
    }
}
