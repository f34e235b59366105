package dev.fusebox.lab.summary;

import static dev.fusebox.lab.summary.MadeLevers.batch;
import static dev.fusebox.lab.summary.MadeLevers.costs;
import static dev.fusebox.lab.summary.MadeLevers.of;
import static dev.fusebox.lab.summary.MadeLevers.pair;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.results.trial.LeverCosts.ArmRound;
import dev.fusebox.lab.results.trial.LeverCosts.LeverBatch;
import dev.fusebox.lab.summary.LeverRanking.LeverRow;
import dev.fusebox.lab.summary.LeverRanking.Worth;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeverRankingTest {

    private static final List<String> A = List.of("a");

    private static LeverRow only(LeverBatch... batches) {
        List<LeverRow> rows = LeverRanking.of(costs(A, batches)).rows();
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    /** A start for each of these costs of the lever; the base needs 1, its twin what is given. */
    private static LeverRow starts(double twin, double... lever) {
        return only(Arrays.stream(lever)
                .mapToObj(cpu -> batch(pair(twin, twin), of("a", cpu, cpu)))
                .toArray(LeverBatch[]::new));
    }

    @Test
    void a_lever_gains_when_all_its_interval_is_below_the_base() {
        LeverRow row = starts(1, 0.88, 0.9, 0.92);

        assertThat(row.worth()).isEqualTo(Worth.GAINS);
        assertThat(row.ratio().mid()).isCloseTo(0.9, within(1e-9));
        // 4.303 x 0.02 / sqrt(3)
        assertThat(row.ratio().from()).isCloseTo(0.8503, within(1e-4));
        assertThat(row.ratio().to()).isCloseTo(0.9497, within(1e-4));
    }

    @Test
    void a_lever_costs_when_all_its_interval_is_above() {
        assertThat(starts(1, 1.1, 1.1, 1.1).worth()).isEqualTo(Worth.COSTS);
    }

    @Test
    void what_changes_less_than_two_equal_gateways_differ_is_nothing() {
        LeverRow row = starts(1.06, 1, 1, 1);

        // Against the mean of both, 1.03.
        assertThat(row.ratio().mid()).isCloseTo(0.971, within(0.001));
        assertThat(row.worth()).isEqualTo(Worth.NOTHING);
    }

    @Test
    void two_per_cent_are_nothing_however_equal_the_two_are() {
        assertThat(starts(1, .985, .985, .985).worth()).isEqualTo(Worth.NOTHING);
    }

    @Test
    void an_interval_around_the_base_decides_nothing() {
        assertThat(starts(1, 0.8, 0.8, 1.1).worth()).isEqualTo(Worth.UNDECIDED);
    }

    @Test
    void one_start_decides_nothing_however_many_rounds_it_has() {
        assertThat(only(batch(pair(1, 1, 1, 1, 1, 1), of("a", .5, .5, .5, .5, .5, .5)))
                        .worth())
                .isEqualTo(Worth.UNDECIDED);
        assertThat(starts(1, 0.5, 0.5).worth()).isEqualTo(Worth.GAINS);
    }

    @Test
    void the_pairs_of_all_batches_say_what_is_nothing() {
        LeverRanking ranking = LeverRanking.of(costs(
                List.of("a", "b"),
                batch(pair(1), of("a", 0.96)),
                batch(pair(0.95), of("b", 0.5)),
                batch(pair(1), of("a", 0.96)),
                batch(pair(0.95), of("b", 0.5))));

        assertThat(ranking.margin()).isCloseTo(0.05, within(1e-9));
        assertThat(ranking.rows())
                .extracting(row -> row.lever().id() + " " + row.worth())
                .containsExactly("b GAINS", "a NOTHING");
    }

    @Test
    void a_slow_moment_of_the_machine_is_no_cost_of_a_lever() {
        LeverBatch batch = new LeverBatch(
                List.of(
                        new ArmRound("base", 1, 1, 1000, 1000, 5),
                        new ArmRound("twin", 1, 1, 1000, 1000, 5),
                        new ArmRound("a", 1, 0.8, 1000, 1000, 5),
                        new ArmRound("base", 2, 3, 1000, 1000, 5),
                        new ArmRound("twin", 2, 3, 1000, 1000, 5),
                        new ArmRound("a", 2, 2.4, 1000, 1000, 5)),
                Map.of());

        assertThat(only(batch).ratio().from()).isCloseTo(0.8, within(1e-9));
        assertThat(only(batch).ratio().to()).isCloseTo(0.8, within(1e-9));
    }

    @Test
    void a_lever_with_failed_calls_is_not_usable_and_comes_last() {
        ArmRound failing = new ArmRound("a", 1, 0.1, 1000, 900, 5);
        LeverRanking ranking = LeverRanking.of(costs(
                List.of("a", "b"),
                batch(pair(1), List.of(failing), of("b", 1.5)),
                new LeverBatch(List.of(), Map.of())));

        assertThat(ranking.rows()).extracting(row -> row.lever().id()).containsExactly("b", "a");
        assertThat(ranking.rows().get(1).problem()).isEqualTo("up to 10.0 % of its calls failed");
    }

    @Test
    void a_lever_that_keeps_the_gateway_from_its_start_says_why() {
        LeverRow row = only(new LeverBatch(pair(1), Map.of("a", "ended; unknown flag")));

        assertThat(row.worth()).isEqualTo(Worth.FAILS);
        assertThat(row.problem()).isEqualTo("ended; unknown flag");
    }
}
