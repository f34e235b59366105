package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A study of costs with the applications of {@code examples/}: short cells, so that figures are there, not that they are good. */
class StockGatewaysIT {

    private static final List<String> LINKED = List.of(
            ".fusebox",
            "demo-service",
            "document-store",
            "eureka-server",
            "examples",
            "hand-proxies",
            "limits",
            "tuning-profiles");

    private static final String STUDY = """
            title: What a call costs stock gateways
            cost: {reference: stock-zuul}
            connections: kept
            sampling: [false]
            gateways: [stock-zuul, stock-mvc]
            profiles: [semaphore-500]
            endpoints: [{id: get, path: "/hello/leo?from=lee"}]
            concurrency: [10]
            cellSize: {rounds: 1, seconds: 2}
            repeat: 2
            warmUp: {windowSeconds: 1, leastSeconds: 1, capSeconds: 1, concurrency: 2}
            """;

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    @Test
    void what_a_call_costs_is_measured_on_kept_connections_and_every_call_succeeds() throws Exception {
        try (LinkedHome home = LinkedHome.in(checkout, LINKED)) {
            Path study = checkout.resolve("ab-scripts/studies/stock.yml");
            Files.createDirectories(study.getParent());
            Files.writeString(study, STUDY);
            String ports = String.valueOf(Lab.freePortBase());
            try (Lab lab = Lab.start(scratch, home.path(), List.of(), "run", "stock", "--port-base", ports)) {
                assertThat(lab.exit()).as(lab.err()).isZero();
                assertThat(lab.leftovers()).isEmpty();
                assertThat(lab.out()).contains("times stock-zuul").doesNotContain("undecided");
            }
            assertThat(results(home.path()).get("cells"))
                    .extracting(cell -> cell.get("gateway").asString())
                    .containsExactlyInAnyOrder("stock-zuul", "stock-mvc", "stock-zuul", "stock-mvc");
            assertThat(results(home.path()).get("cells")).allSatisfy(StockGatewaysIT::assertMeasured);
        }
    }

    private static void assertMeasured(JsonNode cell) {
        assertThat(cell.at("/load/tool").asString()).startsWith("wrk ");
        assertThat(cell.at("/load/ok").asLong())
                .isPositive()
                .isEqualTo(cell.at("/load/completed").asLong());
        assertThat(cell.at("/cost/cpuPer1000").asDouble()).isPositive();
        assertThat(cell.at("/cost/allocatedPerAnswer").asLong()).isPositive();
    }

    private static JsonNode results(Path home) throws Exception {
        try (Stream<Path> runs = Files.list(home.resolve("results"))) {
            Path run = runs.filter(Files::isDirectory).findFirst().orElseThrow();
            return JsonMapper.shared().readTree(run.resolve("results.json"));
        }
    }
}
