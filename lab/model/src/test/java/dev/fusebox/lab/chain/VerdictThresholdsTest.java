package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictThresholdsTest {

    private static final VerdictRules RULES = VerdictRules.TODAY;

    @ParameterizedTest
    @CsvSource({"100, false, 95", "100, true, 70", "20, false, 19", "19, false, 19", "10, true, 7", "3, true, 3"})
    void a_limit_is_full_from_this_many_slots_on(int max, boolean rejecting, int from) {
        assertThat(RULES.binding().fullFrom(max, rejecting)).isEqualTo(from);
    }

    @Test
    void a_breaker_that_was_open_in_half_of_the_samples_was_mostly_open() {
        assertThat(VerdictRules.mostlyOpen(0.5)).isTrue();
        assertThat(VerdictRules.mostlyOpen(0.499)).isFalse();
    }

    @Test
    void a_busy_machine_of_which_the_lab_had_less_than_its_share_was_disturbed() {
        double busy = RULES.busy().machineBusyShare();
        double own = busy * RULES.ownShare();

        assertThat(RULES.disturbed(busy, own - 0.001)).isTrue();
        assertThat(RULES.disturbed(busy, own)).isFalse();
        assertThat(RULES.disturbed(busy - 0.001, 0)).as("not busy").isFalse();
    }

    @Test
    void a_reader_finds_each_threshold_with_its_value() {
        assertThat(RULES.words())
                .containsEntry("version of the rules", "8")
                .containsEntry("a limit binds: full in at least", "90 % of the samples with a closed breaker")
                .containsEntry("most answers without a known cause", "10 % of the answers that were not 2xx")
                .containsEntry("fewer without a known cause decide nothing", "0.1 % of all answers")
                .containsEntry("more would get more: with 20 % more, all in use below", "90 %")
                .containsEntry("a breaker is named before limits: open in at least", "50 % of the samples");
    }
}
