package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.report.chart.Charts;
import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.StepsRun.Course;
import dev.fusebox.lab.results.cell.StepsRun.Moment;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepsSectionTest {

    private static final Steps STEPS = new Steps(
            "step", List.of(RateStep.of("100 for 1s"), RateStep.of("600 to 800 in 2s"), RateStep.of("100 for 1s")));

    private static Course course(Long tripped, Window... open) {
        Moment moment = new Moment(0, 100, 90, 8, 2, null, null, 50);
        return new Course(1100L, tripped, 3200L, List.of(open), List.of(moment));
    }

    private static CellResult cell(StepsRun steps) {
        LoadFigures load = MadeLoad.of("poisson 1", "poisson step", 100, 90, 10, 0, 4, 25, 22, 1, 1, 1, 1, 0L);
        return MadeCellResult.of("zuul", "sleep/200", 1)
                .id("zuul.p.sleep-200." + (steps == null ? "r100" : "step"))
                .rate(100)
                .load(load)
                .steps(steps)
                .build();
    }

    private static RecordedRun run(CellResult... cells) {
        return MadeRecording.of(List.of(cells)).withServiceMs(Map.of("sleep/200", 200));
    }

    private static final StepsRun STEPPED =
            StepsRun.of(STEPS, 40).judged(new Window(1000, 3000), course(1500L, new Window(1500, 1900)), course(null));

    @Test
    void the_text_has_one_row_for_each_cell_with_measured_and_predicted_times() {
        String text = StepsSection.of(run(cell(STEPPED), cell(null))).text();

        assertThat(text).startsWith("\nRates that change\n").contains("step: 100 for 1s, 600 to 800 in 2s, 100 for 1s");
        assertThat(text.lines().filter(line -> line.startsWith("zuul, step")).toList())
                .singleElement()
                .asString()
                .containsPattern("step +1\\.0 +0\\.1 +0\\.1 +0\\.5 +- +3\\.0 +0\\.2 +0\\.2$");
        assertThat(StepsSection.of(run(cell(STEPPED))).markdown()).contains("**Rates that change**", "| 0.5 | - |");
    }

    @Test
    void a_run_without_such_cells_has_no_section() {
        assertThat(StepsSection.of(run(cell(null))).text()).isEmpty();
        assertThat(StepsSection.of(run(cell(null))).markdown()).isEmpty();
        assertThat(Charts.of(run(cell(null))).steps()).isEmpty();
    }

    @Test
    void one_picture_shows_what_was_offered_what_came_of_it_and_what_was_predicted() {
        Charts charts = Charts.of(run(cell(STEPPED)));

        assertThat(charts.goodput())
                .as("a rate in steps has no place on a curve of loads")
                .isEmpty();
        assertThat(charts.steps()).hasSize(1);
        assertThat(charts.steps().get(0).title())
                .isEqualTo(
                        "zuul, step: the circuit breaker trips 0.5 s after the load has risen (predicted: none), and the route"
                                + " is well again 0.2 s after it has fallen (predicted: 0.2)");
        assertThat(charts.json())
                .contains("\"kind\":\"steps\"", "\"offered\":[[0,100],[1,100],[1,600],[3,800],[3,100],[4,100]]")
                .contains("{\"name\":\"good\",\"measured\":[[0.25,90]],\"predicted\":[[0.25,90]]}")
                .contains("{\"name\":\"rejected\",\"measured\":[[0.25,10]],\"predicted\":[[0.25,10]]}")
                .contains("\"open\":[[1.5,1.9]]", "\"predictedOpen\":[]", "\"changes\":[1,3]");
    }
}
