package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Mended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real gateway starts with the fixes of all findings in one file, and has the limits that they set. */
class MendedSettingsIT {

    private static final Path EXAMPLE =
            Path.of("../../examples/scg").toAbsolutePath().normalize();

    @TempDir
    Path scratch;

    @Test
    void a_gateway_starts_with_the_fixes_of_two_circuit_breakers_together() throws Exception {
        String own = Files.readString(EXAMPLE.resolve("src/main/resources/application.yml"));
        Path mended = Files.writeString(
                scratch.resolve("application.yml"),
                Mended.text(own.replaceFirst(
                        "(?s)(id: plain.*?filters:[^\n]*\n)", "$1                - CircuitBreaker=plain\n")));
        int port = Lab.freePortBase();

        try (SlowBackend backend = new SlowBackend();
                ExampleGateway gateway = ExampleGateway.start(
                        EXAMPLE.resolve("target/example-scg.jar"),
                        scratch.resolve("gateway"),
                        port,
                        port + 1,
                        "--spring.config.location=file:" + mended,
                        "--backend.address=" + backend.address())) {
            gateway.awaitStart();
            for (String route : new String[] {"guarded", "plain"}) {
                gateway.awaitSuccess("/" + route + "/hello");
            }
            for (String breaker : new String[] {"backend", "plain"}) {
                gateway.awaitLimit("bulkhead." + breaker);
                assertThat(gateway.attribute("Limit", "bulkhead." + breaker, "Max"))
                        .isEqualTo(100);
                assertThat(gateway.attribute("TimeLimit", "call." + breaker, "Millis"))
                        .isEqualTo(11_000);
            }
        }
    }
}
