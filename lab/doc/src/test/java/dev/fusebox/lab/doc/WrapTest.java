package dev.fusebox.lab.doc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrapTest {

    @Test
    void a_number_stays_with_its_groups_and_its_unit() {
        assertThat(Wrap.at(0, "x".repeat(95) + " 30 000 of 5 ms")).isEqualTo("x".repeat(95) + "\n30 000 of 5 ms\n");
        assertThat(Wrap.at(0, "x".repeat(98) + " 5 ms")).isEqualTo("x".repeat(98) + "\n5 ms\n");
        assertThat(Wrap.at(0, "x".repeat(96) + " 5 more")).isEqualTo("x".repeat(96) + " 5\nmore\n");
    }

    @Test
    void lines_after_the_first_may_begin_differently() {
        assertThat(Wrap.at("- ", "  ", "x".repeat(60) + " " + "y".repeat(60)))
                .isEqualTo("- " + "x".repeat(60) + "\n  " + "y".repeat(60) + "\n");
    }

    @Test
    void a_command_breaks_before_an_option_and_stays_one_command() {
        assertThat(Wrap.command("  ", "./fusebox predict --profile " + "p".repeat(60) + " --gateway zuul -c 500"))
                .isEqualTo("  ./fusebox predict --profile " + "p".repeat(60) + " \\\n    --gateway zuul -c 500\n");
    }

    @Test
    void an_empty_sentence_leaves_no_line() {
        assertThat(Wrap.at(2, "", "a")).isEqualTo("  a\n");
    }
}
