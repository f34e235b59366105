package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
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
        try (Lab lab = Lab.start(scratch, "probe", "--profile", "stock", "--json", "--port-base", ports)) {
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
            assertThat(lab.children()).isEmpty();
        }
    }

    /** The refusals of a route's first calls come before its semaphore is published. */
    @Test
    void a_limit_that_refuses_is_named_though_it_is_published_after_it_refused() throws Exception {
        try (Lab lab = Lab.start(
                scratch,
                List.of("env", "ZUUL_SEMAPHORE_MAXSEMAPHORES=37"),
                "probe",
                "--gateway",
                "zuul",
                "--json",
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

    @Test
    void a_running_gateway_is_probed_and_left_clean_even_when_interrupted() throws Exception {
        try (Lab up =
                Lab.start(scratch, "up", "--profile", "semaphore-100", "--gateway", "zuul", "--port-base", ports)) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(3))
                    .until(() -> up.out().contains("Ctrl-C ends"));
            int base = Integer.parseInt(ports);
            String password = up.out()
                    .lines()
                    .filter(l -> l.startsWith("JMX user and password: "))
                    .map(l -> l.substring("JMX user and password: ".length()))
                    .findFirst()
                    .orElseThrow();
            List<String> probe = List.of(
                    "probe",
                    "--url",
                    "http://127.0.0.1:" + (base + 3) + "/v1/routea/hang",
                    "--jmx",
                    "127.0.0.1:" + (base + 23),
                    "--password-file",
                    password,
                    "--release",
                    "http://127.0.0.1:" + (base + 1) + "/release",
                    "--json");

            try (Lab cut = Lab.start(scratch, probe.toArray(String[]::new))) {
                TimeUnit.MILLISECONDS.sleep(1500);
                cut.process().destroy();
                cut.exit();
            }
            JsonNode route = probed(probe);

            assertThat(route.get("gateway").asString()).isEqualTo("zuul-gateway");
            assertThat(route.get("ceiling").asInt()).isEqualTo(50);
            assertThat(route.get("bindingLimit").asString()).isEqualTo("zuul-gateway/pool.service-a");
            assertThat(route.get("stillInUse")).isEmpty();
        }
    }

    private JsonNode probed(List<String> command) throws IOException, InterruptedException {
        try (Lab lab = Lab.start(scratch, command.toArray(String[]::new))) {
            assertThat(lab.exit()).as(lab.err()).isZero();
            return JsonMapper.shared().readTree(lab.out()).get("routes").get(0);
        }
    }
}
