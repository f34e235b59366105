package dev.fusebox.lab.experiment.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.experiment.fault.FaultsResult.FaultFinding;
import dev.fusebox.lab.experiment.fault.FaultsResult.Outage;
import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.ClientView.AnswerBody;
import dev.fusebox.lab.results.trial.ClientView.Ending;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultsSectionTest {

    private static final ClientView ERROR = new ClientView(504, AnswerBody.JSON, 9, Ending.COMPLETE, 2011);
    private static final ClientView CUT = new ClientView(200, AnswerBody.BACKEND, 9, Ending.CUT, 20);

    private static final ClientView OK = new ClientView(200, AnswerBody.BACKEND, 2, Ending.COMPLETE, 5);

    private final Section report = FaultsSection.of(List.of(
            MadeFaults.on(
                    "zuul", MadeFaults.harmless(Fault.NEVER_ANSWERS, ERROR), MadeFaults.harmless(Fault.GARBAGE, ERROR)),
            MadeFaults.on(
                    "scg",
                    MadeFaults.leaking(Fault.NEVER_ANSWERS, CUT, "scg-gateway/pool.service-a 3"),
                    MadeFaults.harmless(Fault.GARBAGE, ERROR))));

    /** The last one. */
    private static Table table(Section section) {
        return section.blocks().stream()
                .filter(Table.class::isInstance)
                .map(Table.class::cast)
                .reduce((one, next) -> next)
                .orElseThrow();
    }

    @Test
    void the_text_marks_what_differs_and_names_what_stays_in_use() {
        assertThat(Sign.plain(report.text())).contains("""
                  backend never answers: clients see different answers
                      zuul: 504, JSON, after 2.0 s
                      scg: 200, cut, after 0.0 s; healthy route dead; not at rest: scg-gateway/pool.service-a 3, for
                      good
                  backend answers garbage: clients see the same
                      zuul: 504, JSON, after 2.0 s
                      scg: 504, JSON, after 2.0 s
                """);
    }

    @Test
    void an_instance_that_goes_has_the_predicted_seconds_next_to_the_measured_ones() {
        FaultFinding crash = MadeFaults.failing(Fault.INSTANCE_CRASHES, OK, new Outage(90, 340, 0, 11_400));

        Section gone = FaultsSection.of(List.of(MadeFaults.on("zuul", crash)));

        assertThat(table(gone).rows()).hasSize(3);
        assertThat(gone.text())
                .containsIgnoringWhitespaces("under load 90 of 340 fail, 0.0 to 11.4 s after the start")
                .containsIgnoringWhitespaces("predicted: for at most 12.5 s")
                .containsIgnoringWhitespaces("lease, twice 10 s + gateway's fetch 1 s + list of instances 1.5 s");
    }

    @Test
    void one_gateway_with_two_profiles_has_two_columns_next_to_each_other() {
        FaultFinding some = MadeFaults.failing(Fault.STALE_CONNECTIONS, OK, new Outage(13, 1300, 2000, 24_000));
        FaultFinding none = MadeFaults.harmless(Fault.STALE_CONNECTIONS, OK);

        Section stale = FaultsSection.of(List.of(
                MadeFaults.on("zuul", some), MadeFaults.on("scg", some), MadeFaults.with("idle", "zuul", none)));

        assertThat(stale.text())
                .containsIgnoringWhitespaces("under load 10.0 of 1000 fail (13 of 1300)")
                .containsIgnoringWhitespaces("under load 0.0 of 1000 fail (0 of 1300)");
        assertThat(stale.text()).containsSubsequence("zuul: ", "zuul, idle: ", "scg: ");
        assertThat(table(stale).caption()).contains("Profiles p and idle");
    }
}
