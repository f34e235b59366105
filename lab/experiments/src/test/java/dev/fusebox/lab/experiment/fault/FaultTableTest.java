package dev.fusebox.lab.experiment.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.ClientView.AnswerBody;
import dev.fusebox.lab.results.trial.ClientView.Ending;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultTableTest {

    private static final ClientView OK = new ClientView(200, AnswerBody.BACKEND, 2, Ending.COMPLETE, 5);
    private static final ClientView LATE = new ClientView(200, AnswerBody.BACKEND, 2, Ending.COMPLETE, 900);
    private static final ClientView CUT = new ClientView(200, AnswerBody.BACKEND, 1, Ending.CUT, 5);

    @Test
    void gateways_differ_by_what_their_clients_see_and_not_by_when() {
        FaultTable table = new FaultTable(List.of(
                MadeFaults.on("zuul", MadeFaults.harmless(Fault.GARBAGE, OK), MadeFaults.harmless(Fault.DRIP_FEED, OK)),
                MadeFaults.on(
                        "scg", MadeFaults.harmless(Fault.GARBAGE, LATE), MadeFaults.harmless(Fault.DRIP_FEED, CUT))));

        assertThat(table.faults()).containsExactly(Fault.GARBAGE, Fault.DRIP_FEED);
        assertThat(table.differs(Fault.GARBAGE)).isFalse();
        assertThat(table.differs(Fault.DRIP_FEED)).isTrue();
    }

    @Test
    void the_usual_view_is_that_of_most_calls_with_their_median_time() {
        ClientView slow = new ClientView(200, AnswerBody.BACKEND, 2, Ending.COMPLETE, 2000);

        assertThat(ClientView.usual(List.of(CUT, slow, OK, LATE))).isEqualTo(LATE);
    }

    @Test
    void an_unknown_fault_names_the_known_ones() {
        assertThat(Fault.of("drip-feed")).isEqualTo(Fault.DRIP_FEED);
        assertThatThrownBy(() -> Fault.of("drip"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("unknown fault 'drip'; known: nothing, connection-refused, ");
    }
}
