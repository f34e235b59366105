package dev.fusebox.lab.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.kind.MissingFigure;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AccuracyTest {

    private static final String POOL = "zuul-gateway/pool.service-a";

    /** A cell of 1000 calls in 10 s. */
    private static CellResult cell(
            long successes, double predictedGoodput, long trips, long predictedTrips, Verdict v) {
        return cell(successes, successes, predictedGoodput, trips, predictedTrips, v);
    }

    /** @param succeeded successful calls by the gateway's own count */
    private static CellResult cell(
            long successes, long succeeded, double predictedGoodput, long trips, long predictedTrips, Verdict v) {
        LoadFigures load = MadeLoad.of(
                "ab",
                "",
                1000,
                successes,
                1000 - successes,
                0,
                10,
                100,
                successes / 10.0,
                1,
                1,
                1,
                1,
                Math.min(50, 1000L - successes));
        Prediction prediction = new Prediction(
                        predictedGoodput,
                        1 - predictedGoodput / 100,
                        POOL,
                        null,
                        1.0,
                        1.0,
                        1.0,
                        1.0,
                        0.0,
                        predictedTrips,
                        null,
                        null)
                .beside(load);
        return MadeCellResult.of("zuul", "sleep/200", 50)
                .id("c" + successes)
                .load(load)
                .circuitBreaker(new BreakerUsage("service-a", 0, trips, Map.of(), succeeded, List.of()))
                .predicted(prediction)
                .verdict(v)
                .build();
    }

    private static Verdict bound(String limit) {
        return Verdict.bound(limit, null, null, "");
    }

    @Test
    void errors_are_separate_for_cells_that_mostly_reject() {
        Accuracy accuracy = Accuracy.of(Stream.of(
                cell(990, 100, 0, 0, bound(POOL)), cell(900, 96, 0, 0, bound(POOL)), cell(300, 25, 1, 1, bound(POOL))));

        assertThat(accuracy.get("cells")).isEqualTo(3);
        assertThat(accuracy.get("medianError")).isCloseTo(6.25, within(0.01));
        assertThat(accuracy.get("worstError")).isCloseTo(6.25, within(0.01));
        assertThat(accuracy.get("worstErrorWhenRefusing")).isCloseTo(20, within(0.01));
        assertThat(accuracy.get("worstRefusedShare")).isCloseTo(6, within(0.01));
        assertThat(accuracy.get("wrongTrips")).isZero();
        assertThat(accuracy.get("wrongVerdicts")).isZero();
    }

    @Test
    void a_wrong_trip_a_wrong_verdict_and_an_undecided_one_are_counted() {
        Accuracy accuracy = Accuracy.of(Stream.of(
                cell(990, 100, 2, 0, bound("service-a/threads")),
                cell(990, 100, 0, 3, Verdict.undecided("")),
                cell(990, 100, 0, 0, Verdict.bound(POOL, "service-a", null, ""))));

        assertThat(accuracy.get("wrongTrips")).isEqualTo(2);
        assertThat(accuracy.get("wrongVerdicts")).isEqualTo(2);
        assertThat(accuracy.get("undecided")).isEqualTo(1);
    }

    @Test
    void a_cell_in_which_ab_missed_successes_has_no_error_of_goodput() {
        Accuracy accuracy =
                Accuracy.of(Stream.of(cell(990, 100, 0, 0, bound(POOL)), cell(100, 130, 12, 0, 0, bound(POOL))));

        assertThat(accuracy.get("cells")).isEqualTo(1);
        assertThat(accuracy.get("worstErrorWhenRefusing")).isZero();
        assertThat(accuracy.get("worstRefusedShare")).isCloseTo(2, within(0.01));
    }

    @Test
    void it_has_an_error_when_the_gateway_counted_no_more_successes() {
        Accuracy accuracy = Accuracy.of(Stream.of(cell(10, 10, 2, 0, 0, bound(POOL))));

        assertThat(accuracy.get("worstErrorWhenRefusing")).isCloseTo(50, within(0.01));
    }

    @Test
    void a_run_without_predictions_has_no_median() {
        assertThatThrownBy(() -> Accuracy.of(Stream.empty()).get("medianError")).isInstanceOf(MissingFigure.class);
    }
}
