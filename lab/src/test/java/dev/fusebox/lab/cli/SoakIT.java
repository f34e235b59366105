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

/** Every fault once on one gateway, and one round: too few looks to tell growth, enough to see limits come to rest. */
class SoakIT {

    private static final List<String> LINKED =
            List.of(".fusebox", "demo-service", "eureka-server", "limits", "scg-gateway", "tuning-profiles");

    private static final String STUDY = """
            title: One round of a soak
            experiments:
              - {kind: soak, profile: semaphore-100, gateways: [scg], rounds: 1, roundSeconds: 4, perSecond: 40}
            """;

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    @Test
    void limits_are_at_rest_after_every_fault_and_one_round_decides_nothing_of_growth() throws Exception {
        try (LinkedHome home = LinkedHome.in(checkout, LINKED)) {
            Path study = checkout.resolve("ab-scripts/studies/one-round.yml");
            Files.createDirectories(study.getParent());
            Files.writeString(study, STUDY);
            String ports = String.valueOf(Lab.freePortBase());
            try (Lab lab = Lab.start(scratch, home.path(), List.of(), "run", "one-round", "--port-base", ports)) {
                assertThat(lab.exit()).as(lab.err()).isZero();
                assertThat(lab.children()).isEmpty();
                assertThat(lab.out()).contains("fewer than 6 footprints").contains("round 1: service-a hangs");
            }
            JsonNode soak = results(home.path()).at("/experiments/0");
            assertThat(soak.at("/answers/scg"))
                    .hasSize(5)
                    .allSatisfy(ends -> assertThat(ends).isNotEmpty());
            assertThat(soak.at("/answers/scg/kept connection/200").asInt()).isPositive();
            assertThat(soak.at("/faults/0/recoveredMs/scg").isNumber()).isTrue();
            assertThat(soak.get("processes"))
                    .extracting(p -> p.get("component").asString())
                    .containsExactlyInAnyOrder("eureka-server", "service-b", "scg-gateway");
            assertThat(soak.get("processes")).allSatisfy(process -> {
                assertThat(process.get("stillInUse")).isEmpty();
                assertThat(process.get("footprints")).hasSize(2);
            });
        }
    }

    private static JsonNode results(Path home) throws Exception {
        try (Stream<Path> runs = Files.list(home.resolve("results"))) {
            Path run = runs.filter(Files::isDirectory).findFirst().orElseThrow();
            return JsonMapper.shared().readTree(run.resolve("results.json"));
        }
    }
}
