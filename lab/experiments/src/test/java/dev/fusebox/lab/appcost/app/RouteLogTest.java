package dev.fusebox.lab.appcost.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RouteLogTest {

    @TempDir
    Path folder;

    @Test
    void the_last_word_on_each_route_counts_in_lines_and_in_json() throws IOException {
        Path log = Files.write(folder.resolve("lever-1.log"), """
                19:01 INFO dev.fusebox.lean.LeanRoutes : Route orders is lean
                19:01 INFO dev.fusebox.lean.LeanRoutes : Route my files is not lean: its address forward:/local
                {"message":"Route stock is lean","level":"INFO"}
                19:01 INFO dev.fusebox.lean.LeanRoutes : Route \u00c5 is lean [trace 1]
                19:02 WARN dev.fusebox.lean.LeanRoutes : Route orders is not lean any more: address: lean a, stock b
                19:02 INFO Routes are many \u00e9
                """.getBytes(StandardCharsets.UTF_8));
        Files.write(log, new byte[] {(byte) 0xc5, '\n'}, StandardOpenOption.APPEND);

        assertThat(RouteLog.read(log))
                .isEqualTo(Map.of(
                        "my files", "not lean: its address forward:/local",
                        "orders", "not lean any more: address: lean a, stock b",
                        "stock", "lean",
                        "\u00c5", "lean"));
    }
}
