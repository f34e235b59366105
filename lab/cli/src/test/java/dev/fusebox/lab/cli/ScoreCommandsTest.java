package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Summary;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreCommandsTest {

    @TempDir
    Path temp;

    @Test
    void every_command_of_a_scorecard_is_one_that_fusebox_takes() {
        Path run = RunFolders.copy(temp, "run");
        List<String> commands = Summary.of(RunFolderReader.of(RunFolder.open(run))).scores().stream()
                .flatMap(s -> Stream.of(s.throughput(), s.isolation(), s.breaker(), s.headroom()))
                .map(Score.Grade::command)
                .distinct()
                .toList();

        assertThat(commands).anyMatch(c -> c.contains(" predict ")).anyMatch(c -> c.contains(" bystander "));
        assertThat(commands).allSatisfy(command -> {
            String[] words = command.split(" ");
            assertThat(words[0]).isEqualTo("./fusebox");
            assertThatCode(() -> Main.commandLine()
                            .parseArgs(Stream.of(words).skip(1).toArray(String[]::new)))
                    .doesNotThrowAnyException();
        });
    }
}
