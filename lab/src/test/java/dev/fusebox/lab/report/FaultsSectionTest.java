package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.ClientView;
import dev.fusebox.lab.results.ClientView.AnswerBody;
import dev.fusebox.lab.results.ClientView.Ending;
import dev.fusebox.lab.results.Fault;
import dev.fusebox.lab.results.MadeFaults;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultsSectionTest {

    private static final ClientView ERROR = new ClientView(504, AnswerBody.JSON, 9, Ending.COMPLETE, 2011);
    private static final ClientView CUT = new ClientView(200, AnswerBody.BACKEND, 9, Ending.CUT, 20);

    private final ExperimentReport report = FaultsSection.of(List.of(
            MadeFaults.on(
                    "zuul", MadeFaults.harmless(Fault.NEVER_ANSWERS, ERROR), MadeFaults.harmless(Fault.GARBAGE, ERROR)),
            MadeFaults.on(
                    "scg",
                    MadeFaults.leaking(Fault.NEVER_ANSWERS, CUT, "scg-gateway/pool.service-a 3"),
                    MadeFaults.harmless(Fault.GARBAGE, ERROR))));

    @Test
    void the_text_marks_what_differs_and_names_what_stays_in_use() {
        assertThat(report.text()).isEqualTo("""
                  backend never answers  *
                      zuul            504, JSON, after 2.0 s
                      scg             200, cut, after 0.0 s; healthy route dead; not at rest:
                                      scg-gateway/pool.service-a 3, for good
                  backend answers garbage
                      zuul            504, JSON, after 2.0 s
                      scg             504, JSON, after 2.0 s
                """);
    }

    @Test
    void the_page_has_a_row_for_each_fault_and_a_column_for_each_gateway() {
        Table table = report.tables().get(0);

        assertThat(table.heads()).extracting(Table.Head::name).containsExactly("fault", "differs", "zuul", "scg");
        assertThat(table.rows()).hasSize(2);
        assertThat(report.headline())
                .isEqualTo("Profile p: clients see different things in 1 of 2 faults; limits stay in use after 1.");
    }
}
