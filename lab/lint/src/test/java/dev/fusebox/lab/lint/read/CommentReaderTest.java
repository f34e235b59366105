package dev.fusebox.lab.lint.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.boot.FileComment;
import dev.fusebox.lab.settings.SettingsFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommentReaderTest {

    private static List<String> comments(String name, String text) throws IOException {
        SettingsFile file = SettingsFile.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), name);
        return CommentReader.of(file).stream().map(CommentReaderTest::words).toList();
    }

    private static String words(FileComment comment) {
        return "%d for %d:%s".formatted(comment.place().line(), comment.covered(), comment.text());
    }

    /** A slash stands for a new line. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
            a: 1 # x; 1 for 1: x
            # x/a: 1; 1 for 2: x
            a:/  # x/  b: 1; 2 for 3: x
            a: # x/  b: 1; 1 for 1: x
            a:/  - b # x/  - c; 2 for 2: x
            a:/  # x/  - b; 2 for 3: x
            a:/  - n: b/    # x/    m: c; 3 for 4: x
            a: [b, # x/ c]; 1 for 1: x
            a: {b: 1, # x/ c: 2}; 1 for 1: x
            a: | # x/  text; 1 for 1: x
            a: 'b' # x; 1 for 1: x
            --- # x/a: 1; 1 for 1: x
            a: 1/---/# x/b: 1; 3 for 4: x
            a: &b 1 # x; 1 for 1: x
            a: "@b.c@" # x @d@; 1 for 1: x @d@
            """)
    void yaml_has_one_at_every_place_that_its_scanner_knows(String text, String found) throws IOException {
        assertThat(comments("a.yml", text.replace("/", "\n") + "\n")).containsExactly(found);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: 'b # x'",
                "a: \"b # x\"",
                "a: |\n  b # x\n  # y\n",
                "a: >-\n  b # x\n",
                "a: b#x",
                "a: 'b\n\n  # x'",
                "'# a': 1"
            })
    void what_yaml_quotes_is_none(String text) throws IOException {
        assertThat(comments("a.yml", text)).isEmpty();
    }

    @Test
    void several_above_a_line_speak_of_it_all() throws IOException {
        assertThat(comments("a.yml", "# x\n# y\na: 1\n")).containsExactly("1 for 3: x", "2 for 3: y");
        assertThat(comments("a.yml", "# x\r\n# y\r\na: 1\r\n")).containsExactly("1 for 3: x", "2 for 3: y");
    }

    @Test
    void properties_have_them_in_lines_of_their_own() throws IOException {
        assertThat(comments("a.properties", "# x\na=1 # no\n  ! y\nb=2\\\n# no\nc=\\\\\n#z\nd=4"))
                .containsExactly("1 for 2: x", "3 for 4: y", "7 for 8:z");
    }

    @Test
    void those_before_a_mistake_are_read() throws IOException {
        assertThat(comments("a.yml", "# x\na: 1\nb: 'open")).containsExactly("1 for 2: x");
    }
}
