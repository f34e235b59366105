package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Prediction.GoodputRange;
import dev.fusebox.lab.predict.Scenario.Deadlines;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One user meets no other, so a round takes what its parts take: 100 ms in the service, and the processor time of an answer. */
class SensitivityTest {

    /** Both ends of a range are 1.5 % further out than the simulations. */
    private static final double BELOW = 0.985;

    private static final double ABOVE = 1.015;

    private static Scenario of(Arrivals arrivals) {
        return Chains.single(LimitKind.THREADS, 5, 100, Shape.FIXED, arrivals, 12);
    }

    private static Scenario oneUser(@Nullable Double spread, double hopMs) {
        CpuDemand cpu = CpuDemand.of(10, 1).withSpread(spread);
        return of(new Arrivals.Closed(1)).withWork(new Work(100, hopMs, cpu, Shape.FIXED));
    }

    private static void assertRange(GoodputRange range, double from, double to) {
        assertThat(range.from()).isCloseTo(from, within(1e-6));
        assertThat(range.to()).isCloseTo(to, within(1e-6));
    }

    @Test
    void an_answer_costs_more_or_less_by_twice_the_spread_of_what_was_measured() {
        assertRange(
                Sensitivity.range(oneUser(0.2, 0), 0, 1000 / 110.0, 1),
                1000 / (100 + 14.0) * BELOW,
                1000 / (100 + 6.0) * ABOVE);
    }

    @Test
    void it_costs_a_quarter_of_that_at_least() {
        assertRange(
                Sensitivity.range(oneUser(0.6, 0), 0, 1000 / 110.0, 1),
                1000 / (100 + 22.0) * BELOW,
                1000 / (100 + 2.5) * ABOVE);
    }

    @Test
    void without_a_spread_the_model_s_own_error_is_left() {
        assertRange(
                Sensitivity.range(oneUser(null, 0), 0, 1000 / 110.0, 1), 1000 / 110.0 * BELOW, 1000 / 110.0 * ABOVE);
    }

    /** The cheapest answer with hops that take nothing, and the dearest with hops of 20 ms, there and back. */
    @Test
    void a_hop_takes_nothing_or_twice_as_long() {
        GoodputRange range = Sensitivity.range(oneUser(0.2, 10), 0, 1000 / 130.0, 1);

        assertThat(range.to()).isCloseTo(1000 / 106.0 * ABOVE, within(1e-6));
        assertThat(range.from()).isCloseTo(1000 / (114 + 2 * 20.0) * BELOW, within(0.6));
    }

    @Test
    void the_ends_are_of_all_groups_and_what_is_predicted_lies_between_them() {
        assertRange(
                Sensitivity.range(oneUser(0.2, 0), 0, 3 * 1000 / 110.0, 3),
                3 * 1000 / 114.0 * BELOW,
                3 * 1000 / 106.0 * ABOVE);
        assertRange(Sensitivity.range(oneUser(0.2, 0), 0, 5, 1), 5 * BELOW, 1000 / 106.0 * ABOVE);
        assertRange(Sensitivity.range(oneUser(0.2, 0), 0, 15, 1), 1000 / 114.0 * BELOW, 15 * ABOVE);
    }

    /** No call is answered within half of what it takes, so what is predicted is the upper end; three groups get 60 calls/s. */
    @Test
    void of_open_arrivals_no_more_succeed_than_come() {
        Scenario none = of(new Arrivals.Open(20)).withDeadlines(new Deadlines(1e9, 50, Overdue.CANCELLED));

        assertRange(Sensitivity.range(none, 0, 40, 3), 0, 40 * ABOVE);
        assertRange(Sensitivity.range(none, 0, 59.9, 3), 0, 60);
        assertRange(Sensitivity.range(none, 0, 60.5, 3), 0, 60.5);
    }
}
