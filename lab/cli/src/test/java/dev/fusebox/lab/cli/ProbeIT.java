package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code fusebox probe} on real gateways. */
class ProbeIT {

    @TempDir
    Path scratch;

    final String ports = String.valueOf(Lab.freePortBase());

    @Test
    void names_the_hidden_limits_of_both_stock_gateways() throws Exception {
        try (Lab lab = Lab.start(
                scratch, "probe", "--profile", "stock", "--json", "--out", scratch.toString(), "--port-base", ports)) {
            assertThat(lab.exit()).as(lab.err()).isZero();

            JsonNode answer = JsonMapper.shared().readTree(lab.out());

            assertThat(answer.get("schema").asInt()).isEqualTo(1);
            assertRoute(answer, "zuul", "service-a", 50, "zuul-gateway/pool.service-a", "ribbon.MaxConnectionsPerHost");
            assertRoute(answer, "zuul", "service-b", 50, "zuul-gateway/pool.service-b", "ribbon.MaxConnectionsPerHost");
            assertRoute(
                    answer,
                    "zuul",
                    "unguarded",
                    20,
                    "zuul-gateway/pool.simple-host",
                    "zuul.host.max-per-route-connections");
            assertRoute(
                    answer,
                    "scg",
                    "service-a",
                    25,
                    "scg-gateway/bulkhead.service-a",
                    "resilience4j.bulkhead.configs.default.max-concurrent-calls");
            assertThat(lab.leftovers()).isEmpty();
        }
        assertThat(limitsInRunJson("stock"))
                .contains(
                        "zuul-gateway/pool.service-b",
                        "zuul-gateway/pool.simple-host",
                        "scg-gateway/bulkhead.service-a");
    }

    /** Includes limits that the calls of the probe created. */
    private List<String> limitsInRunJson(String profile) throws IOException {
        try (Stream<Path> folders = Files.list(scratch)) {
            Path run = folders.filter(Files::isDirectory).findFirst().orElseThrow();
            return JsonMapper.shared()
                    .readTree(Files.readString(run.resolve("run.json")))
                    .at("/chains/" + profile + "/limits")
                    .valueStream()
                    .map(limit -> limit.get("id").asString())
                    .toList();
        }
    }

    /** The first calls of a route are rejected before its semaphore is published. */
    @Test
    void a_limit_that_is_published_only_after_it_rejected_is_named() throws Exception {
        try (Lab lab = Lab.start(
                scratch,
                "probe",
                "--gateway",
                "zuul",
                "--profile",
                "stock",
                "--set",
                "zuul.semaphore.max-semaphores=37",
                "--json",
                "--out",
                scratch.toString(),
                "--port-base",
                ports)) {
            assertThat(lab.exit()).as(lab.err()).isZero();

            JsonMapper.shared()
                    .readTree(lab.out())
                    .get("routes")
                    .valueStream()
                    .limit(2)
                    .forEach(route -> {
                        assertThat(route.get("ceiling").asInt()).isEqualTo(37);
                        assertThat(route.get("bindingLimit").asString())
                                .isEqualTo("zuul-gateway/semaphore."
                                        + route.get("route").asString());
                        assertThat(route.get("origin").asString()).isEqualTo("command line");
                    });
        }
    }

    private static void assertRoute(
            JsonNode answer, String gateway, String route, int ceiling, String limit, String setting) {
        JsonNode found = answer.get("routes")
                .valueStream()
                .filter(r -> r.get("gateway").asString().equals(gateway)
                        && r.get("route").asString().equals(route))
                .findFirst()
                .orElseThrow();
        assertThat(found.get("ceiling").asInt()).isEqualTo(ceiling);
        assertThat(found.get("bindingLimit").asString()).isEqualTo(limit);
        assertThat(found.get("setting").asString()).isEqualTo(setting);
        assertThat(found.get("value").asString()).isEqualTo(String.valueOf(ceiling));
        assertThat(found.get("origin").asString()).isEqualTo("framework default");
        assertThat(found.get("stillInUse")).isEmpty();
    }
}
