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

/** Faults on a real gateway, behind which a real TCP backend misbehaves. */
class FaultsIT {

    private static final List<String> LINKED = List.of(
            ".fusebox", "demo-service", "eureka-server", "limits", "scg-gateway", "tuning-profiles", "zuul-gateway");

    private static final String STUDY = """
            experiments:
              - {kind: faults, profile: faults, gateways: [zuul], faults: [killed-in-response, never-answers, instance-leaves]}
              - {kind: soak, profile: faults, gateways: [zuul], rounds: 1, roundSeconds: 2, perSecond: 40}
            conclusions:
              - says: "A call that the backend never answers ends with the read time limit."
                when: run.fault('zuul', 'faults', 'never-answers').status == 504
                required: true
              - says: "The gateway forgets an instance that leaves; the settings in force allow 2 s. Otherwise half of the calls would fail."
                when: >-
                  run.fault('zuul', 'faults', 'instance-leaves').predicted == 2
                  && run.fault('zuul', 'faults', 'instance-leaves').errors < 0.5 * run.fault('zuul', 'faults', 'instance-leaves').load
                required: true
            """;

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    @Test
    void zuul_hides_a_broken_answer_and_gives_back_every_permit_also_under_mixed_load() throws Exception {
        try (LinkedHome home = LinkedHome.in(checkout, LINKED)) {
            Path study = checkout.resolve("ab-scripts/studies/few.yml");
            Files.createDirectories(study.getParent());
            Files.writeString(study, STUDY);
            String ports = String.valueOf(Lab.freePortBase());
            try (Lab lab = Lab.start(scratch, home.path(), List.of(), "run", "few", "--port-base", ports)) {
                assertThat(lab.exit()).as(lab.err()).isZero();
                assertThat(lab.leftovers()).isEmpty();
                assertThat(lab.out()).contains("fewer than 6 footprints").containsPattern("\n +1 +service-a hangs ");
            }
            assertSoaked(results().get("experiments").get(1));
            JsonNode faults = results().get("experiments").get(0).get("faults");
            JsonNode killed = faults.get(0);
            assertThat(killed.get("client").get("status").asInt()).isEqualTo(200);
            assertThat(killed.get("client").get("ending").asString()).isEqualTo("SHORT");
            JsonNode never = faults.get(1);
            assertThat(never.get("peaks")
                            .get("zuul-gateway/semaphore.service-a")
                            .asInt())
                    .isEqualTo(20);
            for (JsonNode fault : faults) {
                assertThat(fault.get("requests").asInt()).isPositive();
                assertThat(fault.get("stillInUse")).isEmpty();
                assertThat(fault.get("answersAgain").asBoolean()).isTrue();
            }
        }
    }

    /** Every fault of a soak once, and one round: too few looks to tell growth, enough to see limits come to rest. */
    private static void assertSoaked(JsonNode soak) {
        assertThat(soak.at("/answers/zuul"))
                .hasSize(5)
                .allSatisfy(ends -> assertThat(ends).isNotEmpty());
        assertThat(soak.at("/answers/zuul/kept connection/200").asInt()).isPositive();
        assertThat(soak.at("/faults/0/recoveredMs/zuul").isNumber()).isTrue();
        assertThat(soak.get("processes"))
                .extracting(p -> p.get("component").asString())
                .containsExactlyInAnyOrder("eureka-server", "service-b", "zuul-gateway");
        assertThat(soak.get("processes")).allSatisfy(process -> {
            assertThat(process.get("stillInUse")).isEmpty();
            assertThat(process.get("footprints")).hasSize(2);
        });
    }

    private JsonNode results() throws IOException {
        try (Stream<Path> folders = Files.list(checkout.resolve("results"))) {
            Path run = folders.filter(Files::isDirectory).findFirst().orElseThrow();
            return JsonMapper.shared().readTree(Files.readString(run.resolve("results.json")));
        }
    }
}
