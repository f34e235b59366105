package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmxAccessTest {

    @TempDir
    Path state;

    /** Tomcat of Boot 2 leaves a folder with its work in it. */
    @Test
    void what_a_process_leaves_among_its_temporary_files_goes_with_the_lab() throws IOException {
        Path elsewhere = Files.createDirectories(state.resolve("elsewhere/kept"));
        JmxAccess jmx = JmxAccess.in(state).create();
        Path work = Files.createDirectories(jmx.temporary().resolve("tomcat.7082.1/work/Tomcat"));
        Files.writeString(work.resolve("file"), "");
        Files.createSymbolicLink(jmx.temporary().resolve("link"), elsewhere);

        jmx.close();
        jmx.close();

        assertThat(jmx.folder()).doesNotExist();
        assertThat(elsewhere).exists();
    }
}
