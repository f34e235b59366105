package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.ReadmeProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeProgramTest {

    @Test
    void it_judges_a_file_of_settings_from_an_empty_folder(@TempDir Path empty, @TempDir Path elsewhere)
            throws Exception {
        Path settings = Files.writeString(
                elsewhere.resolve("application.yml"),
                "zuul.semaphore.max-semaphores: 300\nserver.tomcat.max-threads: 50\n");

        String printed = new ReadmeProgram().run(empty, elsewhere, settings.toString());

        assertThat(printed).contains("application.yml:1  ", "zuul.semaphore.max-semaphores");
        assertThat(empty).isEmptyDirectory();
    }
}
