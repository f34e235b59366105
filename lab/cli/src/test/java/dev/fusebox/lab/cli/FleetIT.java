package dev.fusebox.lab.cli;

import static dev.fusebox.lab.cli.PredictedLimit.assertPredicted;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two Zuuls before two instances of service-a, of which the second Zuul has fewer connections and request threads. */
class FleetIT {

    private static final List<String> LINKED = List.of(
            ".fusebox",
            "ab-scripts/locust",
            "demo-service",
            "eureka-server",
            "limits",
            "tuning-profiles",
            "zuul-gateway");

    private static final String INSTANCES = "{zuul: ["
            + "{set: {ribbon.MaxConnectionsPerHost: '10'}}, "
            + "{set: {ribbon.MaxConnectionsPerHost: '5', server.tomcat.threads.max: '40'}}], "
            + "service-a: 2}";

    private static final String STUDY = """
            title: A small fleet
            gateways: [zuul]
            profiles: [permits-450]
            endpoints: [sleep/200]
            concurrency: [60]
            instances: %1$s
            cellSize: {rounds: 10, seconds: 4}
            warmUp: {windowSeconds: 1, capSeconds: 3, concurrency: 4}
            experiments:
              - {kind: bystander, profile: permits-450, gateways: [zuul], callers: 120, seconds: 2, instances: %1$s}
            """.formatted(INSTANCES);

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    @Test
    void each_instance_is_judged_by_its_own_calls_and_limits() throws Exception {
        try (LinkedHome home = LinkedHome.in(checkout, LINKED)) {
            Path study = checkout.resolve("ab-scripts/studies/small.yml");
            Files.createDirectories(study.getParent());
            Files.writeString(study, STUDY);
            String ports = String.valueOf(Lab.freePortBase());
            try (Lab lab = Lab.start(scratch, home.path(), List.of(), "run", "small", "--port-base", ports)) {
                assertThat(lab.exit()).as(lab.err()).isZero();
                assertThat(lab.leftovers()).isEmpty();
            }
            Path run = run(home.path());
            JsonNode results = JsonMapper.shared().readTree(run.resolve("results.json"));
            assertCell(results.at("/cells/0"));
            assertRawFiles(run.resolve("cells/zuul.permits-450.sleep-200.c60"));
            assertBystander(results.at("/experiments/0"));
        }
    }

    private static Path run(Path home) throws IOException {
        try (Stream<Path> runs = Files.list(home.resolve("results"))) {
            return runs.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    /** Not by the verdict: other tests beside this one may disturb the cell. */
    private static void assertCell(JsonNode cell) {
        List<JsonNode> instances = cell.get("instances").valueStream().toList();
        assertThat(instances).extracting(i -> i.get("name").asString()).containsExactly("zuul-1", "zuul-2");
        assertBound(instances.get(0).get("cell"), "zuul-gateway/pool.service-a", 20);
        assertBound(instances.get(1).get("cell"), "zuul-gateway-2/pool.service-a", 10);
        assertThat(instances.stream()
                        .mapToLong(i -> i.at("/cell/load/ok").asLong())
                        .sum())
                .isPositive()
                .isEqualTo(cell.at("/load/ok").asLong());
    }

    private static void assertBound(JsonNode instance, String limit, int slots) {
        assertThat(instance.get("concurrency").asInt()).isEqualTo(30);
        assertPredicted(instance, limit, slots * 1000.0 / 200);
        assertThat(instance.get("limits")
                        .valueStream()
                        .collect(Collectors.toMap(
                                l -> l.get("component").asString() + "/"
                                        + l.get("name").asString(),
                                l -> l.get("peakInUse").asInt())))
                .containsEntry(limit, slots)
                .containsKeys("service-a/threads", "service-a-2/threads");
    }

    private static void assertRawFiles(Path cell) {
        assertThat(cell.resolve("zuul-1/breaker.csv")).isNotEmptyFile();
        assertThat(cell.resolve("zuul-2/cell.json")).isNotEmptyFile();
        assertThat(cell.resolve("locust/worker-1.json")).isNotEmptyFile();
        assertThat(cell.resolve("samples.csv")).content().contains("zuul-gateway,", "zuul-gateway-2,", "service-a-2,");
    }

    /** Half of the 120 callers hang on each Zuul: more than the second has request threads. */
    private static void assertBystander(JsonNode bystander) {
        assertThat(bystander.at("/predicted/callers").asInt()).isEqualTo(80);
        assertThat(bystander.at("/predicted/taken/name").asString()).isEqualTo("zuul-gateway-2/threads");
        if (BusyMachine.kept(bystander)) {
            return;
        }
        JsonNode second = bystander.at("/instances/1");
        assertThat(second.get("name").asString()).isEqualTo("zuul-2");
        assertThat(second.get("callers").asInt()).isEqualTo(60);
        assertThat(second.at("/healthy/ok").asInt()).isZero();
        assertThat(second.get("exhaustedLimit").asString()).isEqualTo("zuul-gateway-2/threads");
        JsonNode first = bystander.at("/instances/0");
        assertThat(first.at("/healthy/ok").asInt()).isPositive();
        assertThat(first.get("exhaustedLimit").isNull()).isTrue();
    }
}
