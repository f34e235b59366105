package dev.fusebox.lab.lint.read;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries that are compressed must be inflated to be read, so their sizes together have a bound. */
class CompressedJarTest {

    private static final int DIRECTORY_ENTRY = 0x02014b50;
    private static final int SIZE = 24;

    @TempDir
    Path folder;

    @Test
    void a_jar_whose_libraries_are_too_large_together_is_rejected_in_one_line() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(written)) {
            for (String library : List.of("a-1.0", "b-1.0", "c-1.0")) {
                zip.putNextEntry(new ZipEntry("BOOT-INF/lib/" + library + ".jar"));
                zip.write(new byte[100]);
            }
        }
        ByteBuffer bytes = ByteBuffer.wrap(written.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < bytes.capacity() - SIZE; at++) {
            if (bytes.getInt(at) == DIRECTORY_ENTRY) {
                bytes.putInt(at + SIZE, 200 << 20);
            }
        }
        Path jar = Files.write(folder.resolve("a.jar"), bytes.array());

        assertThatThrownBy(() -> ApplicationReader.read(jar, List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("a.jar: its libraries are compressed, and have more than 512 MiB together");
    }
}
