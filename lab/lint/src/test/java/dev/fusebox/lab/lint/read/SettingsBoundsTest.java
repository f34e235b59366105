package dev.fusebox.lab.lint.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A file of settings is looked at before it is parsed. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class SettingsBoundsTest {

    @TempDir
    Path folder;

    static Stream<Arguments> tooMuch() {
        String bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
                + IntStream.range(1, 12)
                        .mapToObj(i -> "a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + " ,").repeat(10)))
                        .collect(Collectors.joining());
        String steps =
                IntStream.range(0, 200).mapToObj(i -> " ".repeat(i) + "a:\n").collect(Collectors.joining());
        return Stream.of(
                Arguments.of("[".repeat(100_000), "line 1: nested deeper than 50 levels"),
                Arguments.of("{a: ".repeat(100_000), "line 1: nested deeper than 50 levels"),
                Arguments.of("- ".repeat(100_000) + "a", "line 1: nested deeper than 50 levels"),
                Arguments.of(steps, "line 51: nested deeper than 50 levels"),
                Arguments.of("a: &a\n  b: *a\n", "line 2: the alias *a stands for what it is in"),
                Arguments.of("---\na: 1\n".repeat(501), "line 1001: more than 500 documents in one file"),
                Arguments.of(bomb, "more than 200000 values, aliases counted"),
                Arguments.of("a: \"" + "x".repeat(10_000_000) + "\"\n", "larger than 1 MiB"),
                Arguments.of("#" + "x".repeat(50_000_000) + "\n", "larger than 1 MiB"));
    }

    @ParameterizedTest
    @MethodSource("tooMuch")
    void what_parsers_need_long_for_is_one_line(String text, String reason) throws IOException {
        Path file = Files.writeString(folder.resolve("application.yml"), text);

        for (Path named : List.of(file, folder)) {
            assertThatThrownBy(() -> ApplicationReader.read(named, List.of()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith(file.toString())
                    .hasMessageContaining(reason)
                    .hasMessageNotContaining("\n");
        }
        assertThatThrownBy(() -> PodManifest.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void a_name_without_end_is_one_line_in_both_formats() throws IOException {
        String name = "spring.config.activate.on-profile" + "../../x".repeat(100_000);
        for (String text : List.of(name + "=1\n", "? " + name + "\n: 1\n")) {
            Path file = folder.resolve(text.startsWith("?") ? "application.yml" : "application.properties");
            Files.writeString(file, text);
            assertThatThrownBy(() -> ApplicationReader.read(file, List.of()))
                    .isInstanceOf(UsageException.class)
                    .hasMessage(file + ": a name of more than 1000 characters");
        }
    }

    @Test
    void many_documents_of_properties_are_one_line_too() throws IOException {
        Path file = folder.resolve("application.properties");
        Files.writeString(file, "a=1\n#---\n".repeat(500));
        assertThatThrownBy(() -> ApplicationReader.read(file, List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessage(file + ": more than 500 documents in one file");

        Files.writeString(file, "a=1\n!---\n".repeat(499) + "a=2");
        assertThat(ApplicationReader.read(file, List.of()).documents()).hasSize(500);
    }

    @Test
    void aliases_of_usual_files_are_read() throws IOException {
        Path file = Files.writeString(
                folder.resolve("application.yml"),
                "usual: &usual {timeout: 5}\nroutes:\n" + "  - *usual\n".repeat(40) + "last: &b 1\nmore: *b\n");

        assertThat(ApplicationReader.read(file, List.of()).documents()).hasSize(1);
    }

    @Test
    void a_long_line_of_properties_is_read_soon() throws IOException {
        String line = "a=" + "\\".repeat(900_000) + "x\n";
        Path file = Files.writeString(folder.resolve("application.properties"), line);

        assertThat(ApplicationReader.read(file, List.of()).documents()).hasSize(1);
    }

    @Test
    void a_pipe_is_not_waited_for() throws Exception {
        Path pipe = folder.resolve("application.yml");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        for (Runnable read :
                List.<Runnable>of(() -> ApplicationReader.read(pipe, List.of()), () -> PodManifest.read(pipe))) {
            assertThatThrownBy(read::run)
                    .isInstanceOf(UsageException.class)
                    .hasMessage(pipe + " cannot be read: not a regular file; pass a file with its content");
        }
    }
}
