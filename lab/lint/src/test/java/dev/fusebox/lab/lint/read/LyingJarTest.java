package dev.fusebox.lab.lint.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A library in a jar that says wrong sizes of itself lists nothing; the rest of the jar is read. */
class LyingJarTest {

    private static final int SIZE_PACKED = 20;
    private static final int SIZE = 24;
    private static final int HEADER = 42;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        SIZE + ",-1",
        SIZE + "," + Integer.MAX_VALUE,
        SIZE + "," + Integer.MIN_VALUE,
        SIZE_PACKED + ",-1",
        SIZE_PACKED + "," + Integer.MAX_VALUE,
        HEADER + ",-1",
        HEADER + "," + Integer.MAX_VALUE
    })
    void a_library_that_claims_any_size_lists_nothing(int field, int claim) throws IOException {
        ByteArrayOutputStream library = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(library)) {
            zip.putNextEntry(new ZipEntry(MetadataFile.NAME));
            zip.write("{\"properties\": [{\"name\": \"a\"}]}".getBytes());
        }
        ByteBuffer bytes = ByteBuffer.wrap(library.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        int directory = bytes.getInt(bytes.capacity() - 6);
        bytes.putInt(directory + field, claim);
        Path jar = folder.resolve("a.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("BOOT-INF/lib/lying-1.0.jar"));
            zip.write(bytes.array());
            zip.putNextEntry(new ZipEntry("BOOT-INF/classes/application.properties"));
            zip.write("a=1\n".getBytes());
        }

        assertThat(ApplicationReader.read(jar, List.of()).libraries().versions())
                .containsEntry("lying", "1.0");
    }
}
