package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.jmx.attach.AttachedApplication;
import dev.fusebox.lab.jmx.attach.AttachedJvm;
import dev.fusebox.lab.jmx.attach.ReadSource;
import dev.fusebox.lab.jmx.attach.ReadSource.ReadValue;
import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Gateways of {@code examples/} without their starter, so without any part of Fusebox: read by their process id alone. */
class AttachedGatewayIT {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path AGENT = ROOT.resolve("limits/agent/target/fusebox-agent.jar");
    private static final String SCG = BareGateways.SCG;
    private static final String ZUUL = BareGateways.ZUUL;
    private static final Duration SOON = Duration.ofMinutes(2);

    @TempDir
    static Path scratch;

    private static HttpServer backend;
    private static int port;

    private final List<Process> processes = new ArrayList<>();

    @BeforeAll
    static void start_a_backend() throws IOException {
        backend = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        backend.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "backend");
            thread.setDaemon(true);
            return thread;
        }));
        backend.createContext("/", call -> {
            if (call.getRequestURI().getPath().endsWith("/slow")) {
                sleep(3000);
            }
            call.sendResponseHeaders(200, -1);
            call.close();
        });
        backend.start();
        port = Lab.freePortBase();
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterAll
    static void end_it() {
        backend.stop(0);
    }

    @AfterEach
    void end_them() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
    }

    private static Path bare(String jar) throws IOException {
        return BareGateways.of(jar, scratch);
    }

    private Process start(Path jar, int at, List<String> options, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        words.addAll(options);
        words.addAll(List.of("-jar", jar.toString(), "--server.port=" + at));
        words.add("--backend.address=127.0.0.1:" + backend.getAddress().getPort());
        words.addAll(List.of(arguments));
        Path log = scratch.resolve("gateway-" + at + ".log");
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        processes.add(process);
        Awaitility.await().atMost(SOON).until(() -> {
            assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
            return Files.readString(log).matches("(?s).*Started \\w+Application in .*");
        });
        return process;
    }

    private static void call(int at, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + at + path))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.discarding())
                        .statusCode())
                .as(path)
                .isEqualTo(200);
    }

    private static JsonNode watched(Process gateway) throws Exception {
        try (Lab watch = Lab.start(scratch, "watch", "--pid", "" + gateway.pid(), "--json")) {
            assertThat(watch.exit()).as(watch.err()).isZero();
            return JsonMapper.shared().readTree(watch.out());
        }
    }

    /** Each limit with what it is and where its size comes from; what is counted since when differs, of course. */
    private static Set<String> limits(JsonNode document) {
        Set<String> limits = new TreeSet<>();
        for (JsonNode limit : document.get("limits")) {
            limits.add("%s %s %s %s"
                    .formatted(
                            limit.get("name").asString(),
                            limit.get("max"),
                            limit.at("/setting/property"),
                            limit.at("/setting/origin")));
        }
        for (JsonNode limit : document.get("timeLimits")) {
            limits.add("%s %s".formatted(limit.get("name").asString(), limit.get("millis")));
        }
        document.get("breakers").forEach(breaker -> limits.add("breaker " + breaker.get("name")));
        document.get("retries").forEach(retry -> limits.add("retries " + retry));
        return limits;
    }

    @ParameterizedTest
    @CsvSource({
        "examples/scg/target/example-scg.jar,/guarded/hello",
        "examples/scg-boot-3.4/target/example-scg-boot-3.4.jar,/guarded/hello",
        "examples/scg-mvc-boot-3.4/target/example-scg-mvc-boot-3.4.jar,/guarded/hello",
        "examples/zuul/boot-2.3/target/example-zuul-2.3.jar,/backend/hello"
    })
    void attached_shows_the_limits_that_the_starter_publishes(String jar, String path) throws Exception {
        Process with = start(ROOT.resolve(jar), port, List.of());
        Process without = start(bare(jar), port + 1, List.of());
        call(port, path);
        call(port + 1, path);

        Set<String> starter = Awaitility.await()
                .atMost(SOON)
                .until(() -> limits(watched(with)), limits -> limits.contains("breaker \"backend\""));
        assertThat(limits(watched(without))).isEqualTo(starter);
    }

    /** Threads, MBeans and class loaders; what the JVM keeps until it needs memory it is made to drop. */
    @ParameterizedTest
    @CsvSource({SCG + ",/guarded/hello", ZUUL + ",/backend/hello"})
    void nothing_is_left_after_it(String jar, String path) throws Exception {
        Process gateway = start(bare(jar), port + 2, List.of("-XX:SoftRefLRUPolicyMSPerMB=0"));
        // Also before the application has started all its threads: none of them may remember the agent.
        watched(gateway);
        call(port + 2, path);
        try (Lab watch = Lab.start(scratch, "watch", "--pid", "" + gateway.pid(), "--every", "0.5", "--count", "40")) {
            Awaitility.await()
                    .atMost(SOON)
                    .untilAsserted(() -> assertThat(traces(gateway)).contains("thread", "class"));
            assertThat(watch.exit()).as(watch.err()).isZero();
        }

        Awaitility.await()
                .atMost(SOON)
                .untilAsserted(() -> assertThat(traces(gateway)).isEmpty());
        call(port + 2, path);
    }

    /** {@code dev.fusebox.agent.Agent} itself stays, as every agent does, and the class of its loader. */
    private static Set<String> traces(Process gateway) throws Exception {
        Set<String> traces = new TreeSet<>();
        if (jcmd(gateway, "Thread.print").contains("\"fusebox-")) {
            traces.add("thread");
        }
        jcmd(gateway, "GC.run");
        if (jcmd(gateway, "GC.class_histogram")
                .lines()
                .anyMatch(line -> line.contains("dev.fusebox.") && !line.contains("dev.fusebox.agent.Agent"))) {
            traces.add("class");
        }
        return traces;
    }

    private static String jcmd(Process gateway, String command) throws Exception {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), "" + gateway.pid(), command)
                .redirectErrorStream(true)
                .start();
        String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jcmd.waitFor()).as(text).isZero();
        return text;
    }

    @Test
    void a_gateway_is_probed_and_advised_by_its_process() throws Exception {
        Process gateway = start(
                bare(SCG),
                port + 3,
                List.of(),
                "--resilience4j.bulkhead.configs.default.max-concurrent-calls=7",
                "--resilience4j.timelimiter.configs.default.timeout-duration=20s");
        call(port + 3, "/guarded/hello");

        try (Lab probe = Lab.start(
                scratch,
                "probe",
                "--url",
                "http://127.0.0.1:" + (port + 3) + "/guarded/slow",
                "--healthy",
                "http://127.0.0.1:" + (port + 3) + "/plain/hello",
                "--pid",
                "" + gateway.pid(),
                "--out",
                scratch.toString(),
                "--json")) {
            assertThat(probe.exit()).as(probe.err()).isZero();
            JsonNode route = JsonMapper.shared().readTree(probe.out()).at("/routes/0");
            assertThat(route.get("ceiling").asInt()).as(probe.out()).isEqualTo(7);
            assertThat(route.toString()).contains("resilience4j.bulkhead.configs.default.max-concurrent-calls");
        }
        try (Lab advise = Lab.start(
                scratch, "advise", "--pid", "" + gateway.pid(), "--gateway", "scg", "--users", "60", "--json")) {
            assertThat(advise.exit()).as(advise.err()).isZero();
            assertThat(advise.out()).contains("bulkhead");
        }
    }

    @Test
    void lint_judges_what_the_process_has_read() throws Exception {
        Process gateway = start(
                bare(SCG),
                port + 6,
                List.of("-Dspring.cloud.gateway.server.webflux.httpclient.pool.max-connections=50"),
                "--resilience4j.timelimiter.configs.default.timeout-duration=300ms",
                "--spring.profiles.active=nowhere",
                "--my.password=s3cr3t",
                "--my.address=mongodb://user:s3cr3t@127.0.0.1/db",
                "--my.options={\"password\":\"s3cr3t\"}",
                "--resilience4j.timelimiter.instances.token-service.timeout-duration=2s");

        try (Lab lint = Lab.start(scratch, "lint", "--pid", "" + gateway.pid(), "--format", "json")) {
            assertThat(lint.exit()).as(lint.err()).isZero();
            assertThat(lint.out()).doesNotContain("FB010");
            JsonNode sized = StreamSupport.stream(
                            JsonMapper.shared()
                                    .readTree(lint.out())
                                    .get("findings")
                                    .spliterator(),
                            false)
                    .filter(finding -> finding.get("rule").asString().equals("FB002"))
                    .findFirst()
                    .orElseThrow();
            assertThat(sized.get("file").asString()).isEqualTo("system properties");
        }
        try (Lab shown = Lab.start(scratch, "lint", "--pid", "" + gateway.pid(), "--show-settings")) {
            assertThat(shown.exit()).as(shown.err()).isZero();
            assertThat(shown.out()).containsPattern("time of the whole call +0.30 s +command line\n");
        }
        assertThat(sources(gateway.pid()))
                .anySatisfy(source -> assertThat(source.values())
                        .contains(
                                new ReadValue("my.password", "******", null),
                                new ReadValue("my.address", "mongodb://******@127.0.0.1/db", null),
                                new ReadValue(
                                        "resilience4j.timelimiter.instances.token-service.timeout-duration",
                                        "2s",
                                        null)))
                .allSatisfy(source -> assertThat(source.toString()).doesNotContain("s3cr3t"));
        try (Lab wrong = Lab.start(scratch, "lint", "--pid", "" + gateway.pid(), "--profile", "prod")) {
            assertThat(wrong.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(wrong.err()).startsWith("fusebox: --pid judges what a process has read; leave out --profile,");
        }
        try (Lab wrong = Lab.start(scratch, "lint", "--pid", "" + gateway.pid(), "--fix")) {
            assertThat(wrong.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(wrong.err())
                    .isEqualTo(
                            "fusebox: --pid judges what a process has read, which has no lines to change or to compare;"
                                    + " leave out --fix, --baseline and --format diff\n");
        }
    }

    @Test
    void lint_tells_the_limits_that_java_code_has_set() throws Exception {
        Process gateway = start(
                bare(SCG),
                port + 7,
                List.of(),
                "--spring.profiles.active=in-java",
                "--spring.cloud.gateway.server.webflux.routes[0].id=a",
                "--spring.cloud.gateway.server.webflux.routes[0].uri=http://127.0.0.1:"
                        + backend.getAddress().getPort(),
                "--spring.cloud.gateway.server.webflux.routes[0].predicates[0]=Path=/a/**",
                "--spring.cloud.gateway.server.webflux.routes[0].filters[0]=CircuitBreaker=in-java");
        call(port + 7, "/a/hello");

        Awaitility.await().atMost(SOON).untilAsserted(() -> {
            try (Lab lint = Lab.start(scratch, "lint", "--pid", "" + gateway.pid())) {
                lint.exit();
                assertThat(lint.out())
                        .contains(
                                "note: set in Java, as the live process has it: time limit call.in-java is 4000 ms\n");
            }
        });
    }

    /** It knows the limits of a circuit breaker once a call has come. */
    @Test
    void a_check_says_what_its_limits_let_expect() throws Exception {
        Process gateway = start(bare(SCG), port + 6, List.of());

        try (Lab check = Lab.start(scratch, "check", "--pid", "" + gateway.pid(), "--format", "json")) {
            assertThat(check.exit()).as(check.err()).isZero();
            JsonNode found = JsonMapper.shared().readTree(check.out());
            assertThat(found.get("routes")).hasSize(1);
            assertThat(found.get("leftOut").get(0).get("id").asString()).isEqualTo("guarded");
        }
        try (Lab check = Lab.start(scratch, "check", "--pid", "" + gateway.pid(), "--format", "json", "--send-calls")) {
            assertThat(check.exit()).as(check.err()).isZero();
            JsonNode guarded =
                    JsonMapper.shared().readTree(check.out()).get("routes").get(0);
            assertThat(guarded.get("expected").get("ceiling").asInt()).isEqualTo(25);
            assertThat(guarded.get("expected").get("hungMs").asInt()).isEqualTo(1000);
            assertThat(guarded.get("faults").get(0).get("status").asInt()).isEqualTo(200);
        }
    }

    /** Its semaphore is made by the first call: without it the routes would seem to have none. */
    @Test
    void a_check_expects_nothing_of_a_service_that_was_not_called() throws Exception {
        Process gateway = start(bare(ZUUL), port + 8, List.of());

        try (Lab check = Lab.start(scratch, "check", "--pid", "" + gateway.pid(), "--format", "json")) {
            assertThat(check.exit()).as(check.err()).isEqualTo(ExitCode.UNEXPECTED);
            JsonNode found = JsonMapper.shared().readTree(check.out());
            assertThat(found.get("routes")).isEmpty();
            assertThat(found.get("leftOut").get(0).get("why").asString()).startsWith("no call has come to it yet");
        }
        call(port + 8, "/backend/hello");
        try (Lab check = Lab.start(scratch, "check", "--pid", "" + gateway.pid(), "--format", "json")) {
            assertThat(check.exit()).as(check.err()).isZero();
            JsonNode expected = JsonMapper.shared()
                    .readTree(check.out())
                    .get("routes")
                    .get(0)
                    .get("expected");
            assertThat(expected.get("ceiling").asInt()).isEqualTo(50);
        }
    }

    @Test
    void the_gateways_of_this_machine_are_listed() throws Exception {
        Process gateway = start(bare(ZUUL), port + 5, List.of());

        try (Lab watch = Lab.start(scratch, "watch", "--pid", "list")) {
            assertThat(watch.exit()).as(watch.err()).isZero();
            assertThat(watch.out())
                    .containsPattern(
                            " " + gateway.pid() + "  spring-cloud-netflix-zuul-2\\S+  \\S+bare-example-zuul-2.3.jar\n");
        }
    }

    @Test
    void an_agent_of_the_command_line_publishes_the_same() throws Exception {
        Process gateway = start(bare(SCG), port + 4, List.of("-javaagent:" + AGENT));
        call(port + 4, "/guarded/hello");
        // Until the agent publishes, `watch` attaches, and what it shows then proves nothing of the agent.
        Awaitility.await()
                .atMost(SOON)
                .until(() -> jcmd(gateway, "Thread.print").contains("\"fusebox-limits\""));

        Set<String> limits = Awaitility.await()
                .atMost(SOON)
                .until(
                        () -> limits(watched(gateway)),
                        all -> all.stream().anyMatch(limit -> limit.startsWith("bulkhead.backend 25 ")));
        assertThat(Files.readString(scratch.resolve("gateway-" + (port + 4) + ".log")))
                .doesNotContain("fusebox");
        assertThat(limits).contains("breaker \"backend\"");
    }

    @Test
    void a_jvm_without_spring_gets_the_reason() throws Exception {
        Path program = Files.writeString(
                scratch.resolve("Plain.java"),
                "public class Plain { public static void main(String[] a) throws Exception { Thread.sleep(600_000); } }");
        Process plain = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), program.toString())
                .start();
        processes.add(plain);
        Awaitility.await()
                .atMost(SOON)
                .until(() -> Stream.of(jcmd(plain, "Thread.print"))
                        .collect(Collectors.joining())
                        .contains("Plain.main"));

        try (Lab watch = Lab.start(scratch, "watch", "--pid", "" + plain.pid(), "--json")) {
            assertThat(watch.exit()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(watch.err())
                    .isEqualTo(
                            "fusebox: process %d (java): it runs no application on Spring Boot; Fusebox reads Spring Boot"
                                            .formatted(plain.pid())
                                    + " 3.4 or newer, and Zuul 1 on Spring Boot 2.0 to 2.3: notes/your-gateway.md\n");
        }
    }

    private static List<ReadSource> sources(long pid) throws IOException {
        try (AttachedApplication read = new AttachedJvm(pid, AGENT).open(null)) {
            return read.settings().sources();
        }
    }
}
