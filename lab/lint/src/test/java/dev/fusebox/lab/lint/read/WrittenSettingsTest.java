package dev.fusebox.lab.lint.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrittenSettingsTest {

    @TempDir
    Path folder;

    private List<String> read(String name, String content) throws IOException {
        Path file = Files.writeString(folder.resolve(name), content);
        return ApplicationReader.read(file, List.of()).written().stream()
                .map(s -> s.words().replace(folder + "/", ""))
                .toList();
    }

    @Test
    void every_value_of_a_yaml_file_has_its_line() throws IOException {
        assertThat(read("a.yml", """
                # a comment
                zuul.semaphore.max-semaphores: 7
                ribbon:
                  ReadTimeout: 1000   # milliseconds
                  empty:
                list: [a, b]
                """))
                .containsExactly(
                        "zuul.semaphore.max-semaphores=7 (a.yml:2)",
                        "ribbon.ReadTimeout=1000 (a.yml:4)",
                        "list[0]=a (a.yml:6)",
                        "list[1]=b (a.yml:6)");
    }

    @Test
    void a_document_that_a_profile_switches_on_is_left_out() throws IOException {
        assertThat(read("a.yml", """
                a: 1
                ---
                spring.profiles: other
                a: 2
                ---
                b: 3
                """)).containsExactly("a=1 (a.yml:1)", "b=3 (a.yml:6)");
    }

    @Test
    void a_properties_file_is_read_too() throws IOException {
        assertThat(read("a.properties", "# a comment\nribbon.ReadTimeout=1000\nzuul.prefix: /api\n"))
                .containsExactly("ribbon.ReadTimeout=1000 (a.properties:2)", "zuul.prefix=/api (a.properties:3)");
    }

    @Test
    void what_cannot_be_read_is_named_with_its_line() {
        assertThatThrownBy(() -> read("a.yml", "a: 1\nb: [\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line ");
        assertThatThrownBy(() -> ApplicationReader.read(folder.resolve("none.yml"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none.yml: no such file or folder");
    }
}
