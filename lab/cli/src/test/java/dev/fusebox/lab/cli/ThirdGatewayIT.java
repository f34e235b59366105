package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A gateway that the lab has never heard of takes part in everything, by one class and its program: see
 * {@link dev.fusebox.lab.thirdgateway.SmallGateway} and {@link dev.fusebox.lab.thirdgateway.SmallProxy}. {@link EquivalenceIT}
 * compares it with the others.
 */
class ThirdGatewayIT {

    /** Its class, its program, and the file that names it to the registry. */
    static final List<Path> ON_THE_CLASS_PATH =
            List.of(Path.of("target/test-classes"), Path.of("target/test-classes/third-gateway"));

    private static final List<String> LINKED = List.of(".fusebox", "demo-service", "eureka-server", "limits");

    private static final String PROFILE = """
            small.permits: 8
            small.connections: 7
            """;

    /** With 6 connections, 2 more calls wait for one; the ninth is rejected. */
    private static final String CONNECTIONS = "small.connections=6";

    private static final String STUDY = """
            title: A small proxy, compared with no gateway
            gateways: [direct, small-proxy]
            profiles: [small]
            endpoints: [sleep/50]
            concurrency: [20]
            rates: [{name: step, steps: [2 for 2s, 300 for 3s, 40 for 2s]}]
            requests: 400
            warmUp: {windowSeconds: 1, capSeconds: 1, concurrency: 2}
            experiments:
              - {kind: probe, profile: small, gateways: [small-proxy]}
              - {kind: bystander, profile: small, gateways: [small-proxy], callers: 20, seconds: 2}
            conclusions:
              - says: "The proxy's pool caps what its semaphore lets in."
                profile: small
                when: run.cell('small-proxy', 'sleep/50', 20).limit == 'small-proxy/pool.service-a'
            """;

    @TempDir
    Path scratch;

    @TempDir
    Path home;

    private LinkedHome links;

    private final String ports = String.valueOf(Lab.freePortBase());

    /** A separate checkout with this one's modules. */
    @BeforeEach
    void a_home_with_a_profile_and_a_study() throws IOException {
        links = LinkedHome.in(home, LINKED);
        write("tuning-profiles/application-small.yml", PROFILE);
        write("ab-scripts/studies/small.yml", STUDY);
    }

    @AfterEach
    void no_link_stays() throws IOException {
        links.close();
    }

    private void write(String file, String text) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String says(String... args) throws Exception {
        try (Lab lab = Lab.start(scratch, home, ON_THE_CLASS_PATH, args)) {
            assertThat(lab.exit()).as(lab.err()).isZero();
            return lab.out();
        }
    }

    private String ran() throws Exception {
        try (Lab lab = Lab.start(
                scratch, home, ON_THE_CLASS_PATH, "run", "small", "--port-base", ports, "--set", CONNECTIONS)) {
            assertThat(lab.exit()).as(lab.err()).isZero();
            assertThat(lab.leftovers()).isEmpty();
            return lab.out();
        }
    }

    private JsonNode json(String... args) throws Exception {
        return JsonMapper.shared()
                .readTree(
                        says(Stream.concat(Stream.of(args), Stream.of("--json")).toArray(String[]::new)));
    }

    @Test
    void predict_knows_its_limits() throws Exception {
        JsonNode cell = json("predict", "--gateway", "small-proxy", "--profile", "small", "-c", "20")
                .at("/cells/0");

        assertThat(cell.at("/limit").asString()).isEqualTo("small-proxy/pool.service-a");
        assertThat(cell.at("/refusedBy").asString()).isEqualTo("small-proxy/semaphore.service-a");
    }

    /** One stack for all: cells with users and with a rate in steps, a probe, and a hung route next to a healthy one. */
    @Test
    void a_run_judges_its_cells_probes_it_and_hangs_one_of_its_routes() throws Exception {
        assertThat(ran()).contains("small-proxy small sleep/50 c=20").contains("small-proxy/semaphore.service-a");
        try (Stream<Path> runs = Files.list(home.resolve("results"))) {
            Path folder = runs.filter(Files::isDirectory).findFirst().orElseThrow();
            assertThat(folder.resolve("report.html")).content().contains("small-proxy");
            JsonNode results = JsonMapper.shared().readTree(folder.resolve("results.json"));
            assertStepped(find(results.get("cells"), "id", "small-proxy.small.sleep-50.step"));
            assertProbed(results.get("experiments")
                    .valueStream()
                    .filter(e -> e.get("kind").asString().equals("probe"))
                    .toList());
            assertIsolated(find(results.get("experiments"), "kind", "bystander"));
            assertThat(says("report", folder.toString())).isNotEmpty();
            assertThat(says("predict", "--from", folder.toString(), "--gateway", "small-proxy", "-c", "20"))
                    .contains("small-proxy/pool.service-a");
        }
    }

    private static JsonNode find(JsonNode list, String key, String value) {
        return list.valueStream()
                .filter(n -> n.get(key).asString().equals(value))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Six connections carry 120 calls/s. A busy machine may keep the load generator from its schedule, but calls end all the same;
     * and the calls of the first step are too few to be rejected, even when a machine that stood still sends them all at once.
     */
    private static void assertStepped(JsonNode cell) {
        assertThat(cell.at("/load/ok").asInt()).isGreaterThan(20);
        assertThat(cell.at("/steps/high").toString()).isEqualTo("{\"fromMs\":2000,\"toMs\":5000}");
        assertThat(cell.at("/steps/measured/firstRejectedMs").asLong()).isGreaterThan(2000);
        assertThat(cell.at("/steps/predicted/firstRejectedMs").asLong()).isBetween(2000L, 3000L);
    }

    private static void assertProbed(List<JsonNode> routes) {
        assertThat(routes).hasSize(2).allSatisfy(route -> {
            assertThat(route.get("ceiling").asInt()).isEqualTo(6);
            assertThat(route.get("bindingLimit").asString())
                    .isEqualTo("small-proxy/pool." + route.get("route").asString());
            assertThat(route.get("setting").asString()).isEqualTo("small.connections");
            assertThat(route.get("origin").asString()).isEqualTo("command line");
        });
    }

    private static void assertIsolated(JsonNode result) {
        if (BusyMachine.kept(result)) {
            return;
        }
        assertThat(result.get("verdict").asString()).isIn("isolated", "degraded");
        assertThat(result.at("/healthy/ok").asInt())
                .isPositive()
                .isEqualTo(result.at("/healthy/sent").asInt());
        assertThat(result.get("heldBy").asString()).isEqualTo("small-proxy/pool.service-a");
        assertThat(result.get("places").toString())
                .contains(
                        "{\"place\":\"at_backend\",\"by\":null,\"calls\":6}",
                        "{\"place\":\"waiting\",\"by\":\"small-proxy/pool.service-a\",\"calls\":2}",
                        "{\"place\":\"rejected\",\"by\":\"small-proxy/semaphore.service-a\",\"calls\":12}");
    }
}
