package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.read.ApplicationReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixTest {

    @TempDir
    Path folder;

    private Subject subject(String name, String text) throws IOException {
        return ApplicationReader.read(Files.writeString(folder.resolve(name), text), List.of())
                .subject("any", null, Activation.NONE);
    }

    @Test
    void a_value_changes_where_it_stands_and_its_comment_stays() throws IOException {
        Subject subject = subject("a.yml", "pool50:\n  size: 50   # not 50\n");

        assertThat(subject.fix().set("pool50.size", "7").diff())
                .contains("-  size: 50   # not 50\n", "+  size: 7   # not 50");
    }

    @Test
    void a_property_is_added_to_the_document_of_its_neighbours() throws IOException {
        Subject subject = subject("a.yml", "a.b: 1\n---\nspring.profiles: x\na.c: 2\n");

        assertThat(subject.fix().set("a.d", "3").diff()).contains(" a.b: 1\n+a.d: 3\n ---");
    }

    @Test
    void a_property_goes_to_a_bootstrap_file_only_where_there_is_no_other() throws IOException {
        Files.writeString(folder.resolve("bootstrap.yml"), "spring.cloud.a: 1\n");
        Subject alone = ApplicationReader.read(folder, List.of()).subject("any", null, Activation.NONE);
        Files.writeString(folder.resolve("application.yml"), "server.port: 1\n");
        Subject both = ApplicationReader.read(folder, List.of()).subject("any", null, Activation.NONE);

        assertThat(alone.fix().set("spring.cloud.b", "3").diff()).contains("bootstrap.yml", "+spring.cloud.b: 3");
        assertThat(both.fix().set("spring.cloud.b", "3").diff())
                .contains("application.yml", "+spring.cloud.b: 3")
                .doesNotContain("bootstrap.yml");
    }

    @Test
    void a_removed_line_takes_the_groups_with_it_that_it_leaves_empty() throws IOException {
        Subject subject = subject("a.yml", "a:\n  b:\n    c: 1\nd: 2\n");

        assertThat(subject.fix().remove(subject.value("a.b.c").orElseThrow()).diff())
                .contains("-a:\n-  b:\n-    c: 1\n d: 2");
    }

    @Test
    void a_line_that_holds_more_is_left_alone() throws IOException {
        Subject subject = subject("a.yml", "a: {b: 1, c: 2}\n");
        Resolved one = subject.value("a.b").orElseThrow();

        assertThat(subject.fix().remove(one).isEmpty()).isTrue();
        assertThat(subject.fix().rename(one, "a.d").isEmpty()).isTrue();
    }

    @Test
    void a_key_that_two_fixes_add_is_written_once() throws IOException {
        Subject subject = subject("a.yml", "a.b: 1\na.c: 2\n");
        Fix one = subject.fix().set("a.d", "3").set("a.c", "4");

        Fix both = one.and(subject.fix().set("a.D", "5").set("a.e", "6").set("a.c", "7"));

        assertThat(both.diff())
                .contains(" a.b: 1\n-a.c: 2\n", "+a.c: 4", "+a.d: 3", "+a.e: 6")
                .doesNotContain("a.D", "a.c: 7");
    }

    @Test
    void of_two_values_of_one_setting_the_first_stays_and_two_settings_of_a_line_wait() throws IOException {
        Subject subject = subject("a.yml", "a: {b: 500, c: 2}\nd: 4\n");
        Fix first = subject.fix().set("a.b", "100");

        Fix both = first.beside(
                        subject.fix().set("a.b", "7").remove(subject.value("d").orElseThrow()))
                .orElseThrow();

        assertThat(both.diff()).contains("+a: {b: 100, c: 2}", "-d: 4").doesNotContain("b: 7");
        assertThat(first.beside(subject.fix().set("a.c", "3"))).isEmpty();
        assertThat(first.beside(subject.fix().set("a.b", "100"))).contains(first);
    }

    @Test
    void properties_files_keep_their_form() throws IOException {
        Subject subject = subject("a.properties", "a.b=1\n");

        assertThat(subject.fix()
                        .rename(subject.value("a.b").orElseThrow(), "a.c")
                        .diff())
                .contains("-a.b=1", "+a.c=1");
    }
}
