package dev.fusebox.lab.lint.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.boot.Activation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar of the size that gateways have: lint is quick because it reads directories and lists of settings only. */
class LargeJarTest {

    private static final int MIB = 1 << 20;
    private static final int LIBRARIES = 60;
    private static final String LISTED = "{\"properties\": [{\"name\": \"some.size\", \"defaultValue\": 7}]}";

    @TempDir
    Path folder;

    private Path jar;

    @BeforeEach
    void write() throws IOException {
        byte[] classes = new byte[MIB];
        new Random(1).nextBytes(classes);
        jar = folder.resolve("gateway.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (int i = 1; i < LIBRARIES; i++) {
                stored(zip, "BOOT-INF/lib/library%d-1.0.jar".formatted(i), library(classes, "[]", ""));
            }
            stored(zip, "BOOT-INF/lib/listing-2.3.4.jar", library(classes, LISTED, "a comment at the end"));
            stored(zip, "BOOT-INF/classes/application.properties", "some.size=8\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void its_settings_and_what_its_libraries_list_are_found() throws IOException {
        Application read = ApplicationReader.read(jar, List.of());

        assertThat(Files.size(jar)).isGreaterThan((long) LIBRARIES * MIB);
        assertThat(read.libraries().versions()).hasSize(LIBRARIES).containsEntry("listing", "2.3.4");
        assertThat(read.libraries().defaultOf("some.size").orElseThrow().text()).isEqualTo("7");
        assertThat(read.subject("any", null, Activation.NONE)
                        .value("some.size")
                        .orElseThrow()
                        .text())
                .isEqualTo("8");
    }

    /** What is read into memory is allocated there. The bound is generous: what is needed is less than 2 MiB. */
    @Test
    void a_small_part_of_it_is_read() {
        ApplicationReader.read(jar, List.of()); // Its classes are loaded then.
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        ApplicationReader.read(jar, List.of());

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(LIBRARIES * MIB / 4L);
    }

    private static byte[] library(byte[] classes, String listed, String comment) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            stored(zip, "some/Classes.class", classes);
            zip.putNextEntry(new ZipEntry(MetadataFile.NAME));
            zip.write(listed.getBytes(StandardCharsets.UTF_8));
            zip.setComment(comment);
        }
        return bytes.toByteArray();
    }

    /** As Spring Boot's plugin stores libraries. */
    private static void stored(ZipOutputStream zip, String name, byte[] content) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(sum.getValue());
        zip.putNextEntry(entry);
        zip.write(content);
    }
}
