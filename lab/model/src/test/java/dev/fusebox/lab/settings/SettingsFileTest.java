package dev.fusebox.lab.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SettingsFileTest {

    /** Found by the fuzzer, seed 7196: a fix was written to a line beyond the last. */
    @Test
    void lines_end_where_they_do_for_the_reader_of_yaml() {
        String text = "a: 1\r\nb: 2\u2028c: 3\u0085\rd: 4\n\n";

        assertThat(new SettingsFile("application.yml", text.getBytes(StandardCharsets.UTF_8)).lines())
                .containsExactly("a: 1", "b: 2", "c: 3", "", "d: 4", "");
    }

    /** Found by the fuzzer, seed 13563: Spring's parser of profiles has no bound, and the stack was too small. */
    @Test
    void an_expression_of_profiles_has_a_bound() {
        String text = "spring.config.activate.on-profile: \"" + "(".repeat(1001) + "\"\n";

        assertThatThrownBy(() -> new SettingsFile("application.yml", text.getBytes(StandardCharsets.UTF_8)).documents())
                .isInstanceOf(UsageException.class)
                .hasMessage("application.yml: an expression of profiles of more than 1000 characters");
    }

    /** Found by the fuzzer, seed 28221: the reader's own words name a class of Java. */
    @Test
    void bytes_that_are_no_text_are_named_as_such() {
        SettingsFile file = new SettingsFile("application.yml", new byte[] {'a', ':', ' ', (byte) 0xC3, '(', '\n'});

        assertThatThrownBy(file::documents)
                .isInstanceOf(UsageException.class)
                .hasMessage("application.yml: not UTF-8; save it in that encoding, which Spring reads");
    }

    /** Found by the fuzzer, seed 6280: Spring's own reader fails with a ClassCastException. */
    @Test
    void a_key_that_is_a_map_is_named_as_what_spring_cannot_read() {
        SettingsFile file = new SettingsFile(
                "application.yml", "routes:\n  - b:\n      ? {c: d}\n      : e\n".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(file::documents)
                .isInstanceOf(UsageException.class)
                .hasMessage("application.yml: a key is a map or a list, which Spring cannot read; write a word");
    }
}
