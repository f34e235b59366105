package dev.fusebox.lab.comparison;

import static dev.fusebox.lab.comparison.MadeRun.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IncomparableTest {

    private static final String CELLS =
            "Needed: cells with the same gateway, endpoint and load in both runs, as the same study gives them.";

    private static void assertWhy(MadeRun now, MadeRun before, String why) {
        RunComparison c = now.comparedWith(before);

        assertThat(c.comparable()).isFalse();
        assertThat(c.answer()).containsExactly("Nothing in this run can be compared with the baseline b: " + why);
    }

    private static MadeRun run(String name, String cell, int users) {
        return MadeRun.of(name).cell(cell, users, 100, NONE);
    }

    @Test
    void other_endpoints() {
        assertWhy(
                run("a", "zuul p hello", 50),
                run("b", "zuul p sleep", 50),
                "the baseline has the endpoints sleep, this run has hello. " + CELLS);
    }

    @Test
    void other_gateways() {
        assertWhy(
                run("a", "zuul p hello", 50),
                run("b", "scg p hello", 50),
                "the baseline has the gateways scg, this run has zuul. " + CELLS);
    }

    @Test
    void other_loads() {
        assertWhy(
                run("a", "zuul p hello", 50),
                run("b", "zuul p hello", 60),
                "the baseline has the loads c=60, this run has c=50. " + CELLS);
    }

    @Test
    void several_profiles_on_both_sides() {
        assertWhy(
                run("a", "zuul p hello", 50).cell("zuul q hello", 50, 100, NONE),
                run("b", "zuul r hello", 50).cell("zuul s hello", 50, 100, NONE),
                "the baseline has the profiles r, s, this run has p, q, and it is open which belong together. "
                        + CELLS);
    }

    @Test
    void cells_and_experiments() {
        assertWhy(
                MadeRun.of("a").bystander("zuul", "p", 250, "dead"),
                run("b", "zuul p hello", 50),
                "the baseline has cells, this run has bystander experiments. "
                        + "Needed: bystander experiments on the same gateway and route in both runs.");
    }
}
