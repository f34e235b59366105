package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColoursTest {

    private static final String REPORT = "The answer.\n\nzuul c=50: NOT_REACHED\n  DISAGREES  a claim\n";

    @Test
    void the_answer_is_bold_and_verdicts_have_colours() {
        assertThat(Colours.paint(REPORT))
                .startsWith("\u001b[1mThe answer.\u001b[0m\n\n")
                .contains("\u001b[32mNOT_REACHED\u001b[0m")
                .contains("\u001b[1;31mDISAGREES\u001b[0m");
    }

    @Test
    void no_word_is_lost() {
        assertThat(Colours.paint(REPORT).replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(REPORT);
    }
}
