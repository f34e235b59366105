package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Gateways of {@code examples/} without the libraries of Fusebox. */
final class BareGateways {

    static final String SCG = "examples/scg/target/example-scg.jar";
    static final String ZUUL = "examples/zuul/boot-2.3/target/example-zuul-2.3.jar";

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private BareGateways() {}

    /** @param scratch where the copy is made */
    static Path of(String jar, Path scratch) throws IOException {
        Path bare = scratch.resolve("bare-" + Path.of(jar).getFileName());
        if (Files.exists(bare)) {
            return bare;
        }
        int left = 0;
        try (ZipFile whole = new ZipFile(ROOT.resolve(jar).toFile());
                ZipOutputStream copy = new ZipOutputStream(Files.newOutputStream(bare))) {
            for (ZipEntry entry : Collections.list(whole.entries())) {
                if (entry.getName().startsWith("BOOT-INF/lib/limits-")) {
                    left++;
                    continue;
                }
                copy.putNextEntry(new ZipEntry(entry));
                whole.getInputStream(entry).transferTo(copy);
                copy.closeEntry();
            }
        }
        assertThat(left).as("libraries of Fusebox in %s", jar).isPositive();
        return bare;
    }
}
