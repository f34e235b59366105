package dev.fusebox.lab.summary.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.summary.MadeCell;
import dev.fusebox.lab.traffic.Lateness;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DoubtTest {

    private static Doubt only(MadeCell... cells) {
        List<Doubt> doubts = Doubt.of(MadeCell.run(cells));
        assertThat(doubts).hasSize(1);
        return doubts.get(0);
    }

    @Test
    void a_complete_run_on_a_quiet_machine_leaves_none() {
        assertThat(Doubt.of(MadeCell.run(new MadeCell().closed()))).isEmpty();
    }

    @Test
    void cells_that_other_programs_disturbed_are_counted_with_the_worst_share() {
        MadeCell worse = new MadeCell().users(200, 500);
        worse.busy = 1;
        worse.own = 0.4;
        MadeCell bad = new MadeCell();
        bad.busy = 1;
        bad.own = 0.6;

        Doubt doubt = only(bad, worse, new MadeCell().users(300, 500));

        assertThat(doubt.words())
                .isEqualTo("Other programs used up to 60 % of the processors in gate sleep/98 at 100 and 200 users:"
                        + " run these cells again on a quiet machine.");
        assertThat(doubt.cells()).containsExactly(bad.id(), worse.id());
    }

    @Test
    void a_cell_whose_calls_came_late_is_not_believed() {
        MadeCell late = new MadeCell();
        late.rate = 1000;
        late.lateness = new Lateness(1000, 812, 0, 290, 340);

        assertThat(only(late).words())
                .isEqualTo(
                        "The load generator fell behind its schedule in gate sleep/98 at 1000 calls/s, with calls up to"
                                + " 340 ms late: these cells are not believed; take a lower rate, or a quiet machine.");
    }

    @Test
    void where_the_gateway_counts_the_generator_s_figure_stands_once_with_the_reason() {
        MadeCell cell = new MadeCell().users(200, 30.3);
        cell.okOfGenerator = 215L;

        assertThat(only(cell).words())
                .isEqualTo(
                        "The gateway counted the successful calls in gate sleep/98 at 200 users: the load generator missed"
                                + " some there, 88 of 303 at worst, since it counts a success when its connection closes and ends the"
                                + " cell before.");
    }

    @Test
    void many_cells_are_counted_and_the_worst_one_is_named() {
        MadeCell[] cells = IntStream.rangeClosed(1, 9)
                .mapToObj(i -> {
                    MadeCell cell = new MadeCell().users(i * 100, 500);
                    cell.busy = 1;
                    cell.own = 0.5 - i / 100.0;
                    return cell;
                })
                .toArray(MadeCell[]::new);

        assertThat(only(cells).words()).contains("in 9 cells (worst: gate sleep/98 at 900 users): ");
    }

    @Test
    void cells_of_two_profiles_are_named_with_theirs() {
        MadeCell cold = new MadeCell();
        cold.warm = false;
        MadeCell other = new MadeCell();
        other.profile = "q";

        assertThat(only(cold, other).words()).startsWith("gate p sleep/98 at 100 users began");
    }

    @Test
    void a_cold_cell_is_a_lower_bound() {
        MadeCell cold = new MadeCell();
        cold.warm = false;

        assertThat(only(cold).words())
                .startsWith("gate sleep/98 at 100 users began")
                .contains("lower bound");
    }

    @Test
    void a_gateway_that_got_cheaper_in_the_cell_was_not_warm() {
        MadeCell warm = new MadeCell();
        warm.drift = 0.93;
        assertThat(Doubt.of(MadeCell.run(warm))).isEmpty();

        MadeCell cold = new MadeCell().users(200, 500);
        cold.drift = 0.7;
        assertThat(only(warm, cold).words())
                .isEqualTo(
                        "What a call costs the gateway changed by up to 30 % from the first third to the last of gate"
                                + " sleep/98 at 200 users: it was not warm, or the load changed; raise warmUp.leastSeconds in the study.");
    }

    @Test
    void attempts_to_connect_that_were_dropped_explain_the_slowest_answers() {
        Doubt doubt = only(
                new MadeCell().dropping(0),
                new MadeCell().users(500, 400).dropping(3121),
                new MadeCell().users(200, 400).dropping(7));

        assertThat(doubt.words())
                .isEqualTo(
                        "Full accept queues dropped attempts to connect in gate sleep/98 at 500 and 200 users, up to 3 121"
                                + " at gate-way/accept-queue (server.tomcat.accept-count=50): the slowest answers there"
                                + " waited for their caller's next attempt, after 1, 3 or 7 s; make the queue larger, or keep"
                                + " connections.");
        assertThat(doubt.cells()).hasSize(2);
    }

    @Test
    void repeats_may_differ_by_a_tenth() {
        MadeCell again = new MadeCell().users(100, 540);
        again.repeat = 2;
        assertThat(Doubt.of(MadeCell.run(new MadeCell(), again))).isEmpty();

        MadeCell other = new MadeCell().users(100, 600);
        other.repeat = 2;
        assertThat(only(new MadeCell(), other))
                .satisfies(d -> assertThat(d.words()).contains("of gate sleep/98 at 100 users differ by up to 18 %:"))
                .satisfies(d -> assertThat(d.cells()).hasSize(2));
    }

    @Test
    void repeats_in_which_the_circuit_breaker_tripped_are_not_compared_with_the_others() {
        MadeCell tripped = new MadeCell().users(100, 20).tripped(0.9, 0);
        tripped.repeat = 2;

        assertThat(Doubt.of(MadeCell.run(new MadeCell().closed(), tripped)))
                .noneMatch(d -> d.words().contains("differ by"));
    }

    @Test
    void a_quarter_of_the_samples_missing_is_too_much() {
        MadeCell cell = new MadeCell();
        for (int t = 0; t < 400; t += 100) {
            cell.samples.add(
                    t == 0
                            ? SampleRow.missed(t, LimitId.parse("gate-way/threads"))
                            : new SampleRow(t, "gate-way", "threads", 200, 1, 0, 0L));
            // The machine tells of it while the process is silent.
            cell.samples.add(new SampleRow(t, "gate-way", "accept-queue", 100, 0, null, null));
        }

        assertThat(only(cell).words()).contains("Up to 25 % of the samples");
    }

    @Test
    void successes_that_load_generator_and_gateway_count_differently_are_named() {
        MadeCell cell = new MadeCell();
        cell.breaker = new BreakerUsage("service-a", 0, 0, Map.of(), 6000L, List.of());

        assertThat(only(cell).words()).contains("5 000 and 6 000 at worst");
    }

    @Test
    void a_cell_that_differs_from_its_prediction_is_named() {
        MadeCell cell = new MadeCell();
        cell.verdict = new Verdict(Verdict.Status.CONTRADICTED, null, null, null, null, "-");

        assertThat(only(cell).words()).startsWith("Model and measurement differ in gate sleep/98 at 100 users, ");
    }

    @Test
    void what_could_not_be_read_is_said() {
        MadeCell cell = new MadeCell();
        cell.verdict = Verdict.unread("the gateway publishes nothing");

        assertThat(only(cell).words()).endsWith("the gateway publishes nothing.");
    }

    @Test
    void a_busy_machine_and_missing_cells_are_doubts_about_the_whole_run() {
        assertThat(Doubt.of(MadeCell.run(List.of(), 3, 8.9, new MadeCell())))
                .extracting(Doubt::words)
                .satisfiesExactly(
                        words -> assertThat(words)
                                .contains("1 of 3 cells")
                                .contains("./fusebox run --resume results/s-1"),
                        words -> assertThat(words).contains("8.90 on 2 processors"));
    }
}
