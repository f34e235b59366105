package dev.fusebox.lab.experiment.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.ClientView;
import dev.fusebox.lab.results.ClientView.AnswerBody;
import dev.fusebox.lab.results.ClientView.Ending;
import dev.fusebox.lab.results.FaultsResult.Outage;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultyLoadTest {

    private static final ClientView OK = new ClientView(200, AnswerBody.BACKEND, 2, Ending.COMPLETE, 5);
    private static final ClientView ERROR = new ClientView(500, AnswerBody.JSON, 9, Ending.COMPLETE, 5);
    private static final ClientView SHORT = new ClientView(200, AnswerBody.BACKEND, 1, Ending.SHORT, 5);

    @Test
    void an_outage_is_from_the_first_call_that_fails_to_the_last() {
        List<Long> due = List.of(0L, 100L, 200L, 300L);

        Outage outage = FaultyLoad.outage(due, List.of(OK, ERROR, SHORT, OK));

        assertThat(outage).isEqualTo(new Outage(2, 4, 100, 200));
        assertThat(outage.words()).isEqualTo("2 of 4 fail, 0.1 to 0.2 s after the start");
    }

    @Test
    void there_is_none_when_all_calls_succeed() {
        assertThat(FaultyLoad.outage(List.of(0L, 100L), List.of(OK, OK))).isNull();
    }
}
