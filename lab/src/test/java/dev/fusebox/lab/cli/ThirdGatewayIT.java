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
 * {@link dev.fusebox.lab.thirdgateway.SmallGateway} and {@link dev.fusebox.lab.thirdgateway.SmallProxy}.
 */
class ThirdGatewayIT {

    private static final List<Path> ON_THE_CLASS_PATH =
            List.of(Path.of("target/test-classes"), Path.of("target/test-classes/third-gateway"));

    private static final List<String> LINKED =
            List.of(".fusebox", "demo-service", "eureka-server", "limits", "zuul-gateway");

    /** 6 connections, for which 2 more calls wait; the ninth is rejected. */
    private static final String PROFILE = """
            small.permits: 8
            small.connections: 6
            """;

    private static final String STUDY = """
            title: A small proxy beside nothing
            gateways: [direct, small-proxy]
            profiles: [small]
            endpoints: [sleep/50]
            concurrency: [20]
            rates: [40]
            requests: 400
            warmUp: {windowSeconds: 1, capSeconds: 1, concurrency: 2}
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

    /** A checkout of its own with this one's modules. */
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
            assertThat(lab.children()).isEmpty();
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

    @Test
    void run_judges_its_cells_and_report_shows_them() throws Exception {
        String run = says("run", "small", "--port-base", ports);

        assertThat(run).contains("small-proxy sleep/50 c=20").contains("small-proxy/semaphore.service-a");
        try (Stream<Path> runs = Files.list(home.resolve("results"))) {
            Path folder = runs.filter(Files::isDirectory).findFirst().orElseThrow();
            assertThat(folder.resolve("report.html")).content().contains("small-proxy");
            assertThat(cell(folder, "small-proxy.small.sleep-50.r40")
                            .at("/load/ok")
                            .asInt())
                    .isGreaterThan(20);
            assertThat(says("report", folder.toString())).isNotEmpty();
            assertThat(says("predict", "--from", folder.toString(), "--gateway", "small-proxy", "-c", "20"))
                    .contains("small-proxy/pool.service-a");
        }
    }

    private static JsonNode cell(Path folder, String id) {
        return JsonMapper.shared()
                .readTree(folder.resolve("results.json"))
                .get("cells")
                .valueStream()
                .filter(c -> c.get("id").asString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void probe_finds_how_many_calls_get_through() throws Exception {
        JsonNode routes = json("probe", "--gateway", "small-proxy", "--profile", "small", "--port-base", ports)
                .get("routes");

        assertThat(routes).hasSize(2).allSatisfy(route -> {
            assertThat(route.get("ceiling").asInt()).isEqualTo(6);
            assertThat(route.get("bindingLimit").asString())
                    .isEqualTo("small-proxy/pool." + route.get("route").asString());
            assertThat(route.get("setting").asString()).isEqualTo("small.connections");
            assertThat(route.get("origin").asString()).isEqualTo("profile small");
        });
    }

    @Test
    void a_hung_route_leaves_the_other_alone() throws Exception {
        JsonNode result = json(
                        "bystander",
                        "--gateway",
                        "small-proxy",
                        "--profile",
                        "small",
                        "--callers",
                        "20",
                        "--port-base",
                        ports)
                .at("/results/0");

        // Not which of the two good verdicts: another test may keep the machine busy meanwhile.
        assertThat(result.at("/verdict").asString()).isIn("isolated", "degraded");
        assertThat(result.at("/healthy/ok").asInt())
                .isPositive()
                .isEqualTo(result.at("/healthy/sent").asInt());
        assertThat(result.at("/heldBy").asString()).isEqualTo("small-proxy/pool.service-a");
    }

    /** What is measured by the counts of a circuit breaker cannot be, without one; the limits stand side by side. */
    @Test
    void equivalence_puts_its_limits_beside_those_of_another() throws Exception {
        String table = says("equivalence", "--gateway", "small-proxy,zuul", "--profile", "small", "--port-base", ports);

        assertThat(table)
                .contains("Small proxy", "Zuul")
                .contains("`semaphore.service-a` 8 (`small.permits`, profile small)")
                .contains("it has no circuit breaker");
    }
}
