package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColoursTest {

    private static final String REPORT = """
            The answer, in
            two lines.

            Goodput/s of each cell, and what bound it
            stock hello  50 users  200 users
              direct     31 021 U        - ?
              zuul        8 330 C
              C connections, U processors, ? undecided

            Scorecard, worst first (! poor, + good)
              zuul stock
                ! throughput      20 %

              zuul c=50: undecided
                  It is undecided.
              zuul c=90: bound by zuul-gateway/threads
              DISAGREES  a claim
            """;

    @Test
    void the_answer_is_bold_and_verdicts_have_colours() {
        assertThat(Colours.paint(REPORT))
                .startsWith("\u001b[1mThe answer, in\ntwo lines.\u001b[0m\n\n")
                .contains("\u001b[33mundecided\u001b[0m\n      It is undecided.")
                .contains("zuul c=90: \u001b[36mbound by\u001b[0m zuul-gateway/threads")
                .contains("\u001b[1;31mDISAGREES\u001b[0m");
    }

    @Test
    void a_square_and_its_place_in_the_legend_have_the_same_colour() {
        assertThat(Colours.paint(REPORT))
                .contains(" \u001b[30;43m31 021 U\u001b[0m ", "\u001b[30;43mU\u001b[0m processors")
                .contains(" \u001b[30;46m8 330 C\u001b[0m\n", "  \u001b[30;46mC\u001b[0m connections")
                .contains(" \u001b[30;47m- ?\u001b[0m\n");
    }

    @Test
    void grades_have_colours() {
        assertThat(Colours.paint(REPORT)).contains("\u001b[97;41m!\u001b[0m throughput");
    }

    @Test
    void no_word_is_lost() {
        assertThat(Colours.paint(REPORT).replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(REPORT);
    }
}
