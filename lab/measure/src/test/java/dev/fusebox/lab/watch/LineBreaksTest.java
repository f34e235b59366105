package dev.fusebox.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineBreaksTest {

    @Test
    void a_line_that_fits_stays_as_it_is() {
        assertThat(LineBreaks.at("  one two", "    ", 9)).containsExactly("  one two");
    }

    @Test
    void a_line_breaks_between_words() {
        assertThat(LineBreaks.at("  one two three", "    ", 9)).containsExactly("  one two", "    three");
    }

    @Test
    void a_word_longer_than_a_line_breaks_anywhere() {
        assertThat(LineBreaks.at("  one abcdefghijkl", "    ", 10))
                .containsExactly("  one", "    abcdef", "    ghijkl");
    }

    @Test
    void parentheses_stay_together_where_they_can() {
        assertThat(LineBreaks.at("  a.b=1 (set by code) here", "    ", 19))
                .containsExactly("  a.b=1", "    (set by code)", "    here");
        assertThat(LineBreaks.at("(set by code)", "  ", 9)).containsExactly("(set by", "  code)");
    }

    @Test
    void a_long_name_breaks_at_a_dot() {
        assertThat(LineBreaks.at("  spring.cloud.gateway=1", "    ", 18))
                .containsExactly("  spring.cloud.", "    gateway=1");
    }
}
