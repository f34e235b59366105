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

/** {@code fusebox run equivalence} on real gateways: both of the lab's, and one that it has never heard of. */
class EquivalenceIT {

    private static final List<String> LINKED =
            List.of(".fusebox", "demo-service", "eureka-server", "limits", "scg-gateway", "zuul-gateway");

    /** What the third gateway reads. */
    private static final String SMALL = "small.permits: 8\nsmall.connections: 6";

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    @Test
    void puts_limits_side_by_side_and_measures_where_the_gateways_differ() throws Exception {
        String study = "ab-scripts/studies/equivalence.yml";
        Files.createDirectories(checkout.resolve(study).getParent());
        Files.copy(Path.of("../..", study), checkout.resolve(study));
        String ports = String.valueOf(Lab.freePortBase());
        try (LinkedHome home =
                        LinkedHome.in(checkout, LINKED).withProfile("bulkhead-uncounted", "bulkhead-uncounted", SMALL);
                Lab lab = Lab.start(
                        scratch,
                        home.path(),
                        ThirdGatewayIT.ON_THE_CLASS_PATH,
                        "run",
                        "equivalence",
                        "--gateway",
                        "zuul,scg,small-proxy",
                        "--profile",
                        "bulkhead-uncounted",
                        "--port-base",
                        ports)) {
            assertThat(lab.exit()).as(lab.err()).isZero();

            Path run = runIn(home.path().resolve("results"));
            JsonNode found =
                    JsonMapper.shared().readTree(run.resolve("results.json")).at("/experiments/0");
            assertPair(found, "isolation: calls to the service", "semaphore.service-a", "bulkhead.service-a", "100");
            assertPair(
                    found,
                    "circuit breaker: stays open",
                    "circuit-breaker.service-a",
                    "circuit-breaker.service-a",
                    "5000 ms");
            assertThat(behaviour(found, "REFUSED_ANSWER")
                            .get("zuul")
                            .get("text")
                            .asString())
                    .startsWith("500 ");
            assertThat(behaviour(found, "REFUSED_ANSWER").get("scg").get("text").asString())
                    .startsWith("503 ")
                    .contains("bulkhead-full");
            assertGist(found, "REFUSED_COUNTS", "an error", "nothing");
            assertGist(found, "BACKEND_ERROR_COUNTS", "no error", "no error");
            assertThat(behaviour(found, "TIMED_OUT_ANSWER")
                            .get("zuul")
                            .get("text")
                            .asString())
                    .startsWith("504 ");
            assertThat(behaviour(found, "DEAD_ANSWER").get("scg").get("text").asString())
                    .contains("backend-failed");
            assertThat(markdown(home.path(), run))
                    .contains("**Profile `bulkhead-uncounted`**", "Not equivalent:")
                    .contains("Small proxy", "Zuul", "Spring Cloud Gateway")
                    .contains("`semaphore.service-a` 8 (`small.permits`, profile bulkhead-uncounted)")
                    // What is measured by the counts of a circuit breaker cannot be, without one.
                    .contains("it has no circuit breaker");
            assertThat(lab.leftovers()).isEmpty();
        }
    }

    private static Path runIn(Path results) throws IOException {
        try (Stream<Path> all = Files.list(results)) {
            return all.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    private String markdown(Path home, Path run) throws Exception {
        try (Lab lab = Lab.start(
                scratch, home, ThirdGatewayIT.ON_THE_CLASS_PATH, "report", run.toString(), "--format", "markdown")) {
            assertThat(lab.exit()).as(lab.err()).isZero();
            return lab.out();
        }
    }

    private static void assertPair(JsonNode profile, String what, String zuul, String scg, String value) {
        JsonNode pair = find(profile.get("limits"), "what", what);
        assertThat(pair.get("zuul").get(0).get("name").asString()).isEqualTo(zuul);
        assertThat(pair.get("scg").get(0).get("name").asString()).isEqualTo(scg);
        assertThat(pair.get("zuul").get(0).get("value").asString()).isEqualTo(value);
        assertThat(pair.get("scg").get(0).get("value").asString()).isEqualTo(value);
    }

    private static void assertGist(JsonNode profile, String behaviour, String zuul, String scg) {
        JsonNode found = behaviour(profile, behaviour);
        assertThat(found.get("zuul").get("gist").asString()).as("%s", found).isEqualTo(zuul);
        assertThat(found.get("scg").get("gist").asString()).as("%s", found).isEqualTo(scg);
    }

    private static JsonNode behaviour(JsonNode profile, String name) {
        return find(profile.get("behaviour"), "behaviour", name);
    }

    private static JsonNode find(JsonNode list, String key, String value) {
        return list.valueStream()
                .filter(n -> n.get(key).asString().equals(value))
                .findFirst()
                .orElseThrow();
    }
}
