package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.ReadmeProgram;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeProgramTest {

    @Test
    void it_names_the_limit_and_the_critical_callers_from_an_empty_folder(@TempDir Path empty, @TempDir Path source)
            throws Exception {
        ReadmeProgram program = new ReadmeProgram();

        String printed = program.run(empty, source);

        assertThat(printed)
                .isEqualTo(program.promised())
                .contains("bound by zuul-gateway/pool.orders", "suffers from 200 hung callers on");
        assertThat(empty).isEmptyDirectory();
        assertThat(program.source().lines().filter(line -> !line.isBlank() && !line.startsWith("import")))
                .hasSizeLessThanOrEqualTo(20);
    }
}
