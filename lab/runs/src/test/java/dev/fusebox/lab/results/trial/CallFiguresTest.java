package dev.fusebox.lab.results.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.trial.CallFigures.EndedCall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallFiguresTest {

    @Test
    void times_are_over_failed_calls_too_and_the_rate_from_the_first_start_to_the_last_end() {
        List<EndedCall> calls = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            calls.add(new EndedCall(i > 2, 1000 - i, 1000 - i + 10.0 * i));
        }

        assertThat(CallFigures.of(calls))
                .isEqualTo(new CallFigures(10, 2, 100.0, 55.0, 28.7, 10.0, 50.0, 90.0, 100.0, 100.0));
    }

    @Test
    void of_no_call_there_are_none_and_of_one_all_times_are_its_own() {
        assertThat(CallFigures.of(List.of())).isNull();
        assertThat(CallFigures.of(List.of(new EndedCall(true, 0, 500))))
                .isEqualTo(new CallFigures(1, 0, 2.0, 500.0, 0.0, 500.0, 500.0, 500.0, 500.0, 500.0));
    }
}
