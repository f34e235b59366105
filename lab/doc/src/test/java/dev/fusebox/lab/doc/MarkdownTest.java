package dev.fusebox.lab.doc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MarkdownTest {

    @Test
    void what_stands_between_backticks_stays_code() {
        assertThat(Markdown.text("the limit (`a.b_c*d`); 2 * 3")).isEqualTo("the limit (`a.b_c*d`); 2 \\* 3");
    }

    @Test
    void a_single_backtick_begins_no_code() {
        assertThat(Markdown.text("a ` b *c*")).isEqualTo("a  b \\*c\\*");
    }

    @Test
    void names_from_a_run_folder_become_neither_tags_nor_links_nor_emphasis() {
        assertThat(Markdown.text("<img src=x> [a](b) _c_ d_e\n# f"))
                .isEqualTo("&lt;img src=x> \\[a\\](b) \\_c\\_ d_e \\# f");
    }

    @Test
    void a_bar_in_a_field_does_not_end_it() {
        assertThat(Markdown.row("a|b", "c")).isEqualTo("| a\\|b | c |\n");
    }

    @Test
    void columns_of_numbers_stand_right() {
        assertThat(Markdown.head(Stream.of("gateway", "#goodput"))).isEqualTo("| gateway | goodput |\n|---|--:|\n");
    }
}
