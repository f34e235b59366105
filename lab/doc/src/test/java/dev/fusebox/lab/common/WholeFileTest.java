package dev.fusebox.lab.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

    @TempDir
    Path folder;

    @Test
    void a_full_disk_leaves_the_old_file_and_no_part_of_the_new_one() throws IOException {
        Path file = folder.resolve("run.json");
        WholeFile.write(file, "old");
        Files.createSymbolicLink(folder.resolve(".run.json.new"), Path.of("/dev/full"));

        assertThatThrownBy(() -> WholeFile.write(file, "new"))
                .isInstanceOf(LabException.class)
                .hasMessage("cannot write " + file + ": the disk is full; make room there");

        assertThat(file).content().isEqualTo("old");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }
}
