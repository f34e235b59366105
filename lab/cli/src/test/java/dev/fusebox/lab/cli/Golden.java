package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files with expected output; {@code -Dgolden.update=true} rewrites them. */
final class Golden {

    private Golden() {}

    static void assertSame(String name, String found) throws IOException {
        Path golden = Path.of("src/test/resources", name);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(golden, found);
        }
        assertThat(found).isEqualTo(Files.readString(golden));
    }
}
