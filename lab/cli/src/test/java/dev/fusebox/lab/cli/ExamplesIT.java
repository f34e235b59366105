package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.tool.ExitCode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Gateways with one Fusebox dependency and nothing else of it, probed by {@code fusebox probe} before their first call. */
class ExamplesIT {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final List<Process> PROCESSES = new ArrayList<>();

    @TempDir
    static Path scratch;

    private static int base;

    @BeforeAll
    static void start_a_service_and_three_gateways() throws Exception {
        base = Lab.freePortBase();
        secret("password", "user " + UUID.randomUUID());
        secret("access", "user readwrite");
        // The service answers /release only while it has a free request thread.
        start(
                0,
                "demo-service/target/demo-service.jar",
                "--eureka.client.enabled=false",
                "--server.tomcat.threads.max=600");
        start(
                1,
                "examples/zuul/boot-2.3/target/example-zuul-2.3.jar",
                "--backend.address=127.0.0.1:" + base,
                "--zuul.routes.direct.path=/direct/**",
                "--zuul.routes.direct.url=http://127.0.0.1:" + base);
        start(2, "examples/scg/target/example-scg.jar", "--backend.address=127.0.0.1:" + base);
        // Around the circuit breaker of one of its routes; each has a bulkhead of 20 calls.
        start(
                3,
                "examples/scg/target/example-scg.jar",
                "--backend.address=127.0.0.1:" + base,
                "--spring.cloud.gateway.server.webflux.default-filters[0]=CircuitBreaker=all",
                "--resilience4j.bulkhead.configs.default.max-concurrent-calls=20");
        for (int i = 0; i < PROCESSES.size(); i++) {
            Process process = PROCESSES.get(i);
            Path log = log(i);
            Awaitility.await().atMost(Duration.ofMinutes(4)).until(() -> {
                assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
                return Files.readString(log).matches("(?s).*Started \\w+Application in .*");
            });
        }
    }

    private static void secret(String name, String line) throws Exception {
        Path file = Files.createFile(
                scratch.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, line + "\n");
    }

    private static void start(int place, String jar, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-javaagent:" + ROOT.resolve("limits/jmx-agent/target/jmx-agent.jar") + "=" + (base + 20 + place) + ","
                        + scratch,
                "-jar",
                ROOT.resolve(jar).toString(),
                "--server.port=" + (base + place)));
        words.addAll(List.of(more));
        PROCESSES.add(new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(log(place).toFile())
                .start());
    }

    private static Path log(int place) {
        return scratch.resolve(place + ".log");
    }

    @AfterAll
    static void end_them() throws InterruptedException {
        PROCESSES.forEach(Process::destroy);
        for (Process process : PROCESSES) {
            process.waitFor();
        }
    }

    private static Lab probing(String url, int place, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "probe",
                "--url",
                url,
                "--jmx",
                "127.0.0.1:" + (base + 20 + place),
                "--password-file",
                scratch.resolve("password").toString(),
                "--release",
                "http://127.0.0.1:" + base + "/release",
                "--out",
                scratch.toString(),
                "--json"));
        words.addAll(List.of(more));
        return Lab.start(scratch, words.toArray(String[]::new));
    }

    private static String url(int place, String path) {
        return "http://127.0.0.1:" + (base + place) + path;
    }

    private static JsonNode probe(int place, String path, String... more) throws Exception {
        try (Lab lab = probing(url(place, path), place, more)) {
            assertThat(lab.exit()).as(lab.err()).isZero();
            JsonNode routes = JsonMapper.shared().readTree(lab.out()).get("routes");
            assertThat(routes).hasSize(1);
            assertThat(routes.get(0).get("stillInUse")).as(lab.out()).isEmpty();
            assertThat(routes.get(0).at("/healthy/millis").isNumber())
                    .as(lab.out())
                    .isTrue();
            return routes.get(0);
        }
    }

    private static void assertBound(JsonNode route, int ceiling, String limit, String setting) {
        assertThat(route.get("bindingLimit").asString()).as(route.toString()).isEqualTo(limit);
        assertThat(route.get("ceiling").asInt()).as(route.toString()).isEqualTo(ceiling);
        assertThat(route.get("setting").asString()).isEqualTo(setting);
        assertThat(route.get("value").asString()).isEqualTo(String.valueOf(ceiling));
        assertThat(route.get("origin").asString()).isEqualTo("framework default");
    }

    /** All its routes share one circuit breaker, whose bulkhead no setting asks for; its name is in no setting of the lab's. */
    @Test
    void a_running_gateway_is_advised_by_the_circuit_breakers_of_its_route() throws Exception {
        String[] words = {
            "advise",
            "--jmx",
            "127.0.0.1:" + (base + 23),
            "--password-file",
            scratch.resolve("password").toString(),
            "--gateway",
            "scg",
            "--service",
            "plain",
            "--users",
            "200",
            "--service-ms",
            "200",
            "--no-isolation",
            "--json"
        };
        HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(url(3, "/plain/hello/leo")))
                                .build(),
                        HttpResponse.BodyHandlers.discarding());
        Awaitility.await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            try (Lab lab = Lab.start(scratch, words)) {
                assertThat(lab.exit()).as(lab.err()).isZero();
                JsonNode advice = JsonMapper.shared().readTree(lab.out()).at("/advice/0");
                assertThat(advice.at("/first/rejectedShare").asDouble())
                        .as(lab.out())
                        .isGreaterThan(0.5);
                assertThat(advice.at("/steps")
                                .valueStream()
                                .map(s -> s.get("part").asString()))
                        .contains("scg-gateway/bulkhead.all", "scg-gateway/time-limit.call.all");
            }
        });
    }

    @Test
    void an_address_that_cannot_be_probed_is_rejected() throws Exception {
        String closed = "http://127.0.0.1:" + (base + 9) + "/x";
        try (Lab lab = probing(closed, 2)) {
            assertThat(lab.exit()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(lab.err().strip()).endsWith("\nfusebox: no answer from " + closed);
        }
        try (Lab lab = probing("http://127.0.0.1:" + (base + 2) + "/nowhere", 2)) {
            assertThat(lab.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(lab.err().strip())
                    .containsPattern(
                            "/nowhere does not wait: all \\d+ callers had their answer at once \\(status \\[404]\\)");
        }
    }

    @Test
    void a_bare_zuul_is_bound_by_the_connections_of_ribbon() throws Exception {
        JsonNode route = probe(1, "/backend/hang");

        assertBound(route, 50, "zuul-gateway/pool.backend", "ribbon.MaxConnectionsPerHost");
        assertThat(route.get("chain").valueStream().map(l -> l.get("name").asString()))
                .contains("threads", "connections", "semaphore.backend");
    }

    @Test
    void a_bare_spring_cloud_gateway_is_bound_by_a_default_bulkhead() throws Exception {
        assertBound(
                probe(2, "/guarded/hang"),
                25,
                "application/bulkhead.backend",
                "resilience4j.bulkhead.configs.default.max-concurrent-calls");
    }

    @Test
    void a_route_by_address_is_bound_by_its_connections_and_another_route_answers_afterwards() throws Exception {
        JsonNode route = probe(1, "/direct/hang", "--healthy", url(1, "/backend/hello/leo"));

        assertBound(route, 20, "zuul-gateway/pool.simple-host", "zuul.host.max-per-route-connections");
        assertThat(route.get("callers").asInt())
                .as("calls wait, so more callers show nothing new")
                .isEqualTo(32);
        assertThat(route.at("/healthy/status").asInt()).isEqualTo(200);
        assertThat(route.at("/places/parts")
                        .valueStream()
                        .map(p -> p.get("place").asString() + " " + p.get("calls")))
                .containsExactly("at_backend 20", "waiting 12");
    }

    /** Both have 20 permits, and their names do not say which is inside the other. */
    @Test
    void the_rejecting_one_of_two_nested_circuit_breakers_is_named() throws Exception {
        JsonNode route = probe(3, "/guarded/hang");

        assertThat(route.get("ceiling").asInt()).as(route.toString()).isEqualTo(20);
        assertThat(route.get("bindingLimit").asString()).isEqualTo("application/bulkhead.all");
        assertThat(route.get("sameSize").get(0).asString()).isEqualTo("application/bulkhead.backend");
    }

    @Test
    void a_route_without_a_circuit_breaker_meets_no_limit() throws Exception {
        JsonNode route = probe(2, "/plain/hang");

        assertThat(route.get("bindingLimit").isNull()).as(route.toString()).isTrue();
        assertThat(route.get("setting").isNull()).isTrue();
        assertThat(route.get("ceiling").asInt())
                .as(route.toString())
                .isEqualTo(route.get("callers").asInt());
        assertThat(route.get("callers").asInt())
                .as("without a limit on the route, more callers show nothing new")
                .isEqualTo(64);
    }
}
