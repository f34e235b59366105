package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real gateway with one event loop, and more processors than that. */
class EventLoopIT {

    private static final List<String> LINKED =
            List.of(".fusebox", "demo-service", "eureka-server", "limits", "scg-gateway", "tuning-profiles");

    private static final String STUDY = """
            title: "One event loop"
            gateways: [scg]
            profiles: [semaphore-500]
            endpoints: [hello]
            concurrency: [50]
            # Long enough for two samples of the threads, if the machine gets quieter after the trial by which a cell is sized.
            cellSize: {rounds: 20, seconds: 15}
            warmUp: {windowSeconds: 2, capSeconds: 40, concurrency: 50}
            """;

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    @Test
    void one_event_loop_is_named_as_the_limit_with_its_setting_and_its_thread() throws Exception {
        try (LinkedHome home = LinkedHome.in(checkout, LINKED)) {
            Path study = checkout.resolve("ab-scripts/studies/one-loop.yml");
            Files.createDirectories(study.getParent());
            Files.writeString(study, STUDY);
            String ports = String.valueOf(Lab.freePortBase());
            try (Lab lab = Lab.start(
                    scratch,
                    home.path(),
                    List.of(),
                    "run",
                    "one-loop",
                    "--set",
                    "reactor.netty.ioWorkerCount=1",
                    "--port-base",
                    ports)) {
                assertThat(lab.exit()).as(lab.err()).isZero();
                assertThat(lab.leftovers()).isEmpty();
            }
            JsonNode cell = results().get("cells").get(0);
            assertThat(cell.get("limits").valueStream())
                    .filteredOn(limit -> limit.get("name").asString().equals("event-loop"))
                    .extracting(
                            limit -> limit.get("max").asInt(),
                            limit -> limit.get("setting").asString(),
                            limit -> limit.get("origin").asString())
                    .containsExactly(tuple(1, "reactor.netty.ioWorkerCount", "command line"));
            JsonNode loop = cell.at("/processes/0/threads/0");
            assertThat(loop.isMissingNode())
                    .as(cell.at("/processes/0").toString())
                    .isFalse();
            assertThat(loop.get("name").asString()).startsWith("reactor-http-");

            String sentence = cell.at("/verdict/sentence").asString();
            assertThat(sentence).as("nearly a processor").doesNotContain("more would get more");
            // Another test may take the loop's processor meanwhile; then it is not full.
            if (loop.get("cores").asDouble() >= 0.9) {
                assertThat(cell.at("/verdict/limit").asString()).as(sentence).isEqualTo("scg-gateway/event-loop");
                assertThat(sentence)
                        .contains("reactor.netty.ioWorkerCount=1, command line", "it serves all connections")
                        .containsPattern(
                                "Thread reactor-http-\\w+-\\d+ of scg-gateway used (0\\.9\\d|1\\.00) of a core");
            }
        }
    }

    private JsonNode results() throws IOException {
        try (Stream<Path> folders = Files.list(checkout.resolve("results"))) {
            Path run = folders.filter(Files::isDirectory).findFirst().orElseThrow();
            return new JsonMapper().readTree(run.resolve("results.json"));
        }
    }
}
