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

/** One lever on the gateway of an example, with the shortest rounds: what comes out, not how much. */
class CostIT {

    private static final Path EXAMPLE = Path.of("../../examples/scg/target/example-scg.jar");

    @TempDir
    Path scratch;

    private Lab cost(String... more) throws Exception {
        List<String> words = List.of(
                "cost",
                "--app",
                EXAMPLE.toAbsolutePath().toString(),
                "--path",
                "/plain/a/path/of/mine?with=query",
                "--settings",
                "backend.address=127.0.0.1:{port}",
                "--lean",
                "--starts",
                "2",
                "--rounds",
                "2",
                "--round-seconds",
                "1",
                "--warm-up",
                "0",
                "--users",
                "4",
                "--out",
                scratch.toString(),
                "--port-base",
                "" + Lab.freePortBase());
        return Lab.start(scratch, Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new));
    }

    @Test
    void a_lever_is_measured_beside_two_equal_gateways_and_nothing_runs_on() throws Exception {
        Lab lab = cost("--json");

        assertThat(lab.exit()).as(lab.err()).isZero();
        assertThat(lab.leftovers()).isEmpty();
        JsonNode costs = JsonMapper.shared().readTree(lab.out());
        assertThat(costs.path("batches").path(0).path("rounds"))
                .hasSize(6)
                .extracting(round ->
                        round.path("arm").asString() + round.path("round").asInt())
                .containsExactlyInAnyOrder("base1", "twin1", "lean1", "base2", "twin2", "lean2");
        assertThat(costs.path("batches"))
                .hasSize(2)
                .allSatisfy(batch -> assertThat(batch.path("routes"))
                        .isEqualTo(JsonMapper.shared().readTree("{\"guarded\": \"lean\", \"plain\": \"lean\"}")));
        assertThat(costs.path("batches").path(0).path("rounds")).allSatisfy(round -> {
            assertThat(round.path("cpuSeconds").asDouble()).isPositive();
            assertThat(round.path("ok").asLong())
                    .isPositive()
                    .isEqualTo(round.path("answers").asLong());
        });
        Path folder = Path.of(lab.err().lines().findFirst().orElseThrow().replaceFirst("folder: ", ""));
        assertThat(folder.resolve("cost.json")).content().isEqualToIgnoringWhitespace(lab.out());
        assertThat(Files.readString(folder.resolve("report.md"))).contains("| lean |", "Lean routes: 2 of 2");
    }
}
