package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.gateway.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code fusebox run} with real processes, also when it is disturbed. */
class RunIT {

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    private Lab run(int base, String... more) throws IOException {
        List<String> args = Stream.concat(
                        Stream.of(
                                "run", "smoke", "--gateway", "direct", "--port-base", "" + base, "--out", "" + scratch),
                        Stream.of(more))
                .toList();
        return Lab.start(scratch, args.toArray(String[]::new));
    }

    private Path folder() {
        try (Stream<Path> files = Files.list(scratch)) {
            return files.filter(f -> f.getFileName().toString().startsWith("smoke-"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode results(Path folder) {
        return JSON.readTree(folder.resolve("results.json"));
    }

    private static JsonNode threads(JsonNode cell) {
        return cell.get("limits")
                .valueStream()
                .filter(l -> l.get("name").asString().equals("threads"))
                .findFirst()
                .orElseThrow();
    }

    private static void awaitCells(Lab lab, Path scratch, int cells) {
        Awaitility.await().atMost(Duration.ofMinutes(3)).until(() -> {
            assertThat(lab.process().isAlive()).as(lab.err()).isTrue();
            try (Stream<Path> files = Files.walk(scratch, 2)) {
                return files.filter(f -> f.endsWith("results.json"))
                        .anyMatch(f -> JSON.readTree(f).get("cells").size() >= cells);
            }
        });
    }

    @Test
    void a_run_leaves_a_run_folder_and_no_processes() throws Exception {
        try (Lab lab = run(Lab.freePortBase(), "-c", "10")) {
            awaitCells(lab, scratch, 1);
            List<ProcessHandle> children = lab.children();

            assertThat(lab.exit()).as(lab.err()).isIn(0, 1);

            assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
            JsonNode cell = results(folder()).get("cells").get(1);
            assertThat(cell.get("id").asString()).isEqualTo("direct.semaphore-100.sleep-50.c10");
            assertThat(cell.get("load").get("ok").asLong()).isGreaterThanOrEqualTo(200);
            assertThat(cell.get("load").get("statuses").get("2xx"))
                    .isEqualTo(cell.get("load").get("ok"));
            JsonNode threads = threads(cell);
            assertThat(threads.get("max").asInt()).isEqualTo(200);
            // Ten users have about as many calls at the service; on a slow machine fewer, as its goodput of calls of 50
            // ms shows.
            double atService = 0.05 * cell.get("load").get("goodputPerSecond").asDouble();
            assertThat(threads.get("medianInUse").asInt()).isBetween((int) (atService / 2), 12);
            assertThat(threads.get("peakInUse").asInt()).isGreaterThanOrEqualTo(5);
            assertThat(threads.get("origin").asString()).isEqualTo("profile semaphore-100");
            assertThat(folder().resolve("cells/direct.semaphore-100.sleep-50.c10/ab.txt"))
                    .isNotEmptyFile();
            assertThat(folder().resolve("cells/direct.semaphore-100.sleep-50.c10/samples.csv"))
                    .content()
                    .startsWith("t_ms,component,limit,max,in_use,queued,rejected\n");
            assertThat(folder().resolve("report.txt")).content().isEqualTo(lab.out());
            assertThat(lab.err()).contains("[1/2] semaphore-100 direct hello 10 users ...");
        }
    }

    @Test
    void an_interrupted_run_keeps_its_cells_and_resume_does_not_repeat_them() throws Exception {
        String first;
        try (Lab lab = run(Lab.freePortBase(), "-c", "10,20", "--set", "server.tomcat.threads.max=150")) {
            awaitCells(lab, scratch, 2);
            List<ProcessHandle> children = lab.children();

            new ProcessBuilder("kill", "-INT", "" + lab.process().pid()).start().waitFor();

            assertThat(lab.exit()).isEqualTo(130);
            assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
            assertThat(lab.err()).contains("interrupted; kept ").contains("--resume " + folder());
            first = results(folder()).get("cells").get(0).get("load").toString();
            assertThat(results(folder()).get("cells").size()).isLessThan(4);
        }

        String lost = results(folder()).get("cells").get(1).get("id").asString();
        Files.move(folder().resolve("cells").resolve(lost), scratch.resolve("gone"));

        int elsewhere = Lab.freePortBase();
        try (Lab again = Lab.start(scratch, "run", "--resume", folder().toString(), "--port-base", "" + elsewhere)) {
            assertThat(again.exit()).as(again.err()).isIn(0, 1);
        }

        assertThat(results(folder()).get("cells").size()).isEqualTo(4);
        assertThat(results(folder()).get("cells").get(0).get("load").toString()).isEqualTo(first);
        assertThat(results(folder()).get("cells").valueStream())
                .allSatisfy(cell -> assertThat(threads(cell).get("max").asInt()).isEqualTo(150))
                .allSatisfy(cell ->
                        assertThat(threads(cell).get("origin").asString()).isEqualTo("command line"));
        assertThat(folder().resolve("cells").resolve(lost).resolve("samples.csv"))
                .isNotEmptyFile();
        assertThat(folder().resolve("cells").resolve(lost).resolve("ab.txt"))
                .content()
                .contains("Server Port:            " + (elsewhere + 1));
    }

    @Test
    void each_start_has_its_own_processes_and_an_interrupted_one_is_measured_again() throws Exception {
        List<String> first;
        try (Lab lab = run(Lab.freePortBase(), "-c", "10", "--starts", "2")) {
            awaitCells(lab, scratch, 3);

            new ProcessBuilder("kill", "-INT", "" + lab.process().pid()).start().waitFor();

            assertThat(lab.exit()).isEqualTo(130);
            assertThat(lab.err())
                    .containsSubsequence(
                            "start 1 of 2", "starting eureka-server, service-a", "start 2 of 2", "starting service-a");
            first = loads();
            assertThat(first).hasSize(3);
        }

        try (Lab again =
                Lab.start(scratch, "run", "--resume", folder().toString(), "--port-base", "" + Lab.freePortBase())) {
            assertThat(again.exit()).as(again.err()).isIn(0, 1);
            assertThat(again.err()).contains("start 2 of 2").doesNotContain("start 1 of 2");
            assertThat(again.out()).contains("How far the next run may be: intervals over 2 starts");
        }

        assertThat(loads()).hasSize(4).containsAll(first.subList(0, 2)).doesNotContain(first.get(2));
        assertThat(results(folder())
                        .get("cells")
                        .valueStream()
                        .map(c -> c.get("id").asString() + " " + c.get("start").asInt()))
                .containsExactly(
                        "direct.semaphore-100.hello.c10.1 1",
                        "direct.semaphore-100.sleep-50.c10.1 1",
                        "direct.semaphore-100.hello.c10.2 2",
                        "direct.semaphore-100.sleep-50.c10.2 2");
    }

    /** In the order of the report, which is that of the starts. */
    private List<String> loads() {
        return results(folder())
                .get("cells")
                .valueStream()
                .map(cell -> cell.get("load").toString())
                .toList();
    }

    @Test
    void a_port_in_use_is_reported_before_anything_starts() throws Exception {
        int base = Lab.freePortBase();
        try (ServerSocket other = new ServerSocket(base + 1, 1, InetAddress.getLoopbackAddress());
                Lab lab = run(base)) {
            assertThat(lab.exit()).isEqualTo(3);
            assertThat(lab.err().strip())
                    .isEqualTo("fusebox: port %d is in use (service-a); free it or pass --port-base %d"
                            .formatted(other.getLocalPort(), base + Ports.BLOCK));
        }
    }

    @Test
    void without_ab_nothing_starts() throws Exception {
        try (Lab lab = Lab.start(scratch, List.of("env", "PATH=" + scratch), "run", "smoke")) {
            assertThat(lab.exit()).isEqualTo(3);
            assertThat(lab.err().strip())
                    .startsWith("fusebox: ab (Apache Bench) is not installed")
                    .hasLineCount(1);
        }
    }

    /** By a file that the profile imports: Spring reads it, the lab does not. */
    @Test
    void a_live_limit_that_differs_from_the_profile_stops_the_run() throws Exception {
        Path imported = Files.writeString(scratch.resolve("imported.yml"), "server.tomcat.threads.max: 150\n");
        try (LinkedHome home =
                        withProfile("server.tomcat.threads.max: 200\nspring.config.import: 'file:" + imported + "'");
                Lab lab = runUnder(home)) {
            assertThat(lab.exit()).isEqualTo(3);
            assertThat(lab.err())
                    .contains("the live limits differ from the profile: service-a/threads is 150"
                            + " (server.tomcat.threads.max, ")
                    .contains("but profile mine says server.tomcat.threads.max=200");
        }
    }

    @Test
    void a_process_without_fusebox_mbeans_gets_no_verdict() throws Exception {
        try (LinkedHome home = withProfile("fusebox.limits.enabled: false");
                Lab lab = runUnder(home, "-c", "10", "-n", "50")) {
            assertThat(lab.exit()).as(lab.err()).isIn(0, 1);
        }

        JsonNode cell = results(folder()).get("cells").get(0);
        assertThat(cell.get("verdict").get("status").asString()).isEqualTo("AMBIGUOUS");
        assertThat(cell.get("verdict").get("limit").isNull()).isTrue();
        assertThat(cell.get("verdict").get("sentence").asString())
                .startsWith("No verdict: service-a publishes no Fusebox MBeans");
    }

    /** The profile {@code mine}: stock with these lines. */
    private LinkedHome withProfile(String lines) throws IOException {
        return LinkedHome.in(checkout, List.of(".fusebox", "ab-scripts", "demo-service", "eureka-server", "limits"))
                .withProfile("mine", "stock", lines);
    }

    private Lab runUnder(LinkedHome home, String... more) throws IOException {
        List<String> args = Stream.concat(
                        Stream.of(
                                "run",
                                "smoke",
                                "--gateway",
                                "direct",
                                "--profile",
                                "mine",
                                "--port-base",
                                "" + Lab.freePortBase(),
                                "--out",
                                "" + scratch),
                        Stream.of(more))
                .toList();
        return Lab.start(scratch, home.path(), List.of(), args.toArray(String[]::new));
    }

    @Test
    void a_process_that_dies_in_mid_cell_ends_the_run_and_is_named() throws Exception {
        try (Lab lab = run(Lab.freePortBase(), "-c", "10,40", "-n", "40000")) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(3))
                    .until(() -> lab.err().contains("[1/4]"));
            ProcessHandle service = lab.children().stream()
                    .filter(c -> c.info().commandLine().orElse("").contains("service-a"))
                    .findFirst()
                    .orElseThrow();

            service.destroyForcibly();

            assertThat(lab.exit()).isEqualTo(3);
            assertThat(lab.err())
                    .contains("fusebox: service-a ended with exit code 137")
                    .contains("nothing was finished; fusebox run --resume ");
        }
    }
}
