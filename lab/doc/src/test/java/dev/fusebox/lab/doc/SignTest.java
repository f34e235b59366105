package dev.fusebox.lab.doc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SignTest {

    private static final String TEXT = "zuul c=90: " + Sign.BOUND.paint("bound by") + " zuul-gateway/threads\n"
            + Sign.CPU.paint("31 021 U") + " " + Sign.LEAD.paint("two\nlines");

    @Test
    void a_terminal_shows_what_is_painted_in_its_colour() {
        assertThat(Sign.ansi(TEXT))
                .isEqualTo("zuul c=90: \u001b[36mbound by\u001b[0m zuul-gateway/threads\n"
                        + "\u001b[30;43m31 021 U\u001b[0m \u001b[1mtwo\nlines\u001b[0m");
    }

    @Test
    void a_file_has_the_same_words_without_paint() {
        assertThat(Sign.plain(TEXT)).isEqualTo("zuul c=90: bound by zuul-gateway/threads\n31 021 U two\nlines");
    }

    @Test
    void paint_takes_no_room_in_a_line() {
        String sentence = "x".repeat(90) + " " + Sign.CPU.paint("y".repeat(9)) + " z";

        assertThat(Sign.plain(Wrap.at(0, sentence))).isEqualTo("x".repeat(90) + " " + "y".repeat(9) + "\nz\n");
    }

    @Test
    void characters_of_a_run_folder_that_look_like_paint_do_no_harm() {
        assertThat(Sign.ansi("a\uE0F0b")).isEqualTo("a\u001b[0mb");
    }
}
