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
            cellSize: {rounds: 20, seconds: 6}
            warmUp: {windowSeconds: 2, capSeconds: 20, concurrency: 50}
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
            String sentence = cell.at("/verdict/sentence").asString();
            assertThat(cell.at("/verdict/limit").asString()).as(sentence).isEqualTo("scg-gateway/event-loop");
            assertThat(sentence)
                    .contains("reactor.netty.ioWorkerCount=1, command line", "it serves all connections")
                    .containsPattern("Thread reactor-http-\\w+-\\d+ of scg-gateway used (0\\.9\\d|1\\.00) of a core");
            assertThat(cell.at("/processes/0/threads/0/name").asString()).startsWith("reactor-http-");
        }
    }

    private JsonNode results() throws IOException {
        try (Stream<Path> folders = Files.list(checkout.resolve("results"))) {
            Path run = folders.filter(Files::isDirectory).findFirst().orElseThrow();
            return new JsonMapper().readTree(run.resolve("results.json"));
        }
    }
}
