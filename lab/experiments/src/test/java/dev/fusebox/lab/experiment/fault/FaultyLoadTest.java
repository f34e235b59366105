package dev.fusebox.lab.experiment.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.experiment.fault.FaultsResult.Outage;
import dev.fusebox.lab.load.call.RawCall;
import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.ClientView.AnswerBody;
import dev.fusebox.lab.results.trial.ClientView.Ending;
import java.net.URI;
import java.time.Duration;
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

    /** Nothing listens there: what counts is when they begin. */
    @Test
    void each_pause_between_bursts_is_longer_than_the_one_before() {
        RawCall call = new RawCall("", 0, 0, true, Duration.ofSeconds(1));

        FaultyLoad load = FaultyLoad.inBursts(
                call, 8, 2, Duration.ofMillis(20), Duration.ofMillis(1), URI.create("http://127.0.0.1:1"));

        assertThat(load.dueMs()).containsExactly(0L, 0L, 20L, 20L, 41L, 41L, 63L, 63L);
        assertThat(load.join()).hasSize(8).noneMatch(ClientView::ok);
    }
}
