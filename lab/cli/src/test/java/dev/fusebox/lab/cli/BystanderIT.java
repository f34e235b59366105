package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code fusebox bystander} on real gateways. It judges nothing while another test keeps the machine busy. */
@Isolated
class BystanderIT {

    @TempDir
    Path scratch;

    @Test
    void a_shared_thread_pool_lets_a_hung_route_kill_the_healthy_one_and_a_bulkhead_does_not() throws Exception {
        String ports = String.valueOf(Lab.freePortBase());
        try (Lab lab = Lab.start(
                scratch,
                "bystander",
                "--profile",
                "thread-shared",
                "--callers",
                "60",
                "--json",
                "--out",
                scratch.resolve("runs").toString(),
                "--port-base",
                ports)) {
            int exit = lab.exit();
            JsonNode results = JsonMapper.shared().readTree(lab.out()).get("results");
            assertThat(results.findValuesAsString("gateway")).containsExactly("zuul", "scg");
            boolean zuul = !BusyMachine.kept(results.get(0));
            boolean scg = !BusyMachine.kept(results.get(1));
            assertThat(exit).as(lab.err()).isEqualTo(zuul && scg ? 0 : 1);
            if (zuul) {
                thePoolIsFullAndTheHealthyRouteDead(results.get(0));
            }
            if (scg) {
                theHealthyRouteLives(results.get(1));
            }
            assertThat(lab.leftovers()).isEmpty();
        }
        assertThat(reportedAgain())
                .containsPattern("zuul thread-shared, 60 callers held on service-a: (DEAD|INCONCLUSIVE)");
    }

    private static void thePoolIsFullAndTheHealthyRouteDead(JsonNode zuul) {
        assertThat(zuul.get("verdict").asString()).isEqualTo("dead");
        assertThat(zuul.get("exhaustedLimit").asString()).isEqualTo("zuul-gateway/threadpool.RibbonCommand");
        assertThat(zuul.get("held").asInt()).isEqualTo(10);
        assertThat(zuul.at("/places/parts/0/place").asString()).isEqualTo("at_backend");
        assertThat(zuul.at("/places/parts/1/by").asString()).isEqualTo("zuul-gateway/threadpool.RibbonCommand");
        assertThat(zuul.at("/places/parts")
                        .valueStream()
                        .mapToInt(p -> p.get("calls").asInt())
                        .sum())
                .as("every caller is somewhere: " + zuul.get("places"))
                .isEqualTo(60);
        assertThat(zuul.get("stillInUse")).isEmpty();
        assertThat(zuul.get("recoveryMs").asLong()).isPositive();
    }

    private static void theHealthyRouteLives(JsonNode scg) {
        assertThat(scg.get("verdict").asString()).isNotEqualTo("dead");
        assertThat(scg.get("healthy").get("ok").asInt())
                .isEqualTo(scg.get("healthy").get("sent").asInt());
        assertThat(scg.get("exhaustedLimit").isNull()
                        || !scg.get("verdict").asString().equals("isolated"))
                .isTrue();
        assertThat(scg.get("stillInUse")).isEmpty();
    }

    private String reportedAgain() throws Exception {
        try (Stream<Path> folders = Files.list(scratch.resolve("runs"))) {
            Path run = folders.filter(Files::isDirectory).findFirst().orElseThrow();
            try (Lab report = Lab.start(scratch, "report", run.toString())) {
                assertThat(report.exit()).as(report.err()).isZero();
                return report.out();
            }
        }
    }
}
