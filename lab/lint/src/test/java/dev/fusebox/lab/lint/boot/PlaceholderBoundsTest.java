package dev.fusebox.lab.lint.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.read.ApplicationReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class PlaceholderBoundsTest {

    @TempDir
    Path folder;

    private Resolved a(String settings) throws IOException {
        Path file = Files.writeString(folder.resolve("application.properties"), settings);
        return ApplicationReader.read(file, List.of())
                .subject("any", null, Activation.NONE)
                .value("a")
                .orElseThrow();
    }

    private void tooMuch(String settings) {
        assertThatThrownBy(() -> a(settings))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("application.properties:1: the placeholders of a grow beyond");
    }

    @Test
    void names_of_files_and_defaults_are_filled_in() throws IOException {
        assertThat(a("a=1${b}3\nb=2\n").value()).isEqualTo("123");
        assertThat(a("a=${${name}}${c:${b}}-${c:}\nb=2\nname=b\n").value()).isEqualTo("22-");
        assertThat(a("a=${b}${c}\nb=2\n").value()).isNull();
        assertThat(a("a=" + "${b}".repeat(900) + "\nb=2\n").value()).isEqualTo("2".repeat(900));
    }

    @Test
    void a_value_that_names_itself_is_undecided() throws IOException {
        assertThat(a("a=${a}\n").value()).isNull();
        assertThat(a("a=${b}\nb=${a}\n").value()).isNull();
    }

    @Test
    void a_value_that_needs_a_deep_stack_is_one_line() {
        tooMuch("a=" + "${b}".repeat(100_000) + "\nb=2\n");
        tooMuch("a=" + "${".repeat(100_000) + "}".repeat(100_000) + "\n");
    }

    @Test
    void a_value_that_grows_with_each_name_is_one_line() {
        String levels = IntStream.range(0, 9)
                .mapToObj(level -> "b%d=%s\n".formatted(level, ("${b" + (level + 1) + "}").repeat(30)))
                .collect(Collectors.joining());

        tooMuch("a=${b0}\nb9=\n" + levels);
        tooMuch("a=${b7}\nb9=" + "x".repeat(10_000) + "\n" + levels);
    }
}
