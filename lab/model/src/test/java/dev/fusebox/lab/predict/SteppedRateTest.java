package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Predictor.SimulatedCell;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Fifty permits before calls of 200 ms: 250 calls/s. */
class SteppedRateTest {

    private static SimulatedCell predict(BreakerRule rule, String... words) {
        Steps steps = new Steps("step", Stream.of(words).map(RateStep::of).toList());
        return Predictor.prediction(new Scenario(
                "gateway",
                "service",
                List.of(Chains.station("gateway", "semaphore.service", LimitKind.SEMAPHORE, 50, 200)),
                rule,
                Scenario.Deadlines.NONE,
                new Work(200, 0, CpuDemand.of(0.1, 1), Shape.FIXED),
                steps,
                steps.seconds()));
    }

    private static double firstRejected(SimulatedCell cell) {
        return cell.calls().stream()
                .filter(c -> !c.good())
                .mapToDouble(CallRow::endedMs)
                .min()
                .orElseThrow();
    }

    /**
     * Of 1000/s, 250 succeed. Hystrix's window of ten seconds still holds 100/s from before: half of its calls are errors when
     * {@code 750 t = 100 (10 - t) + 250 t}, 1.7 s after the step, and the next half second ends at 2 s.
     */
    @Test
    void calls_from_before_the_step_keep_the_window_below_its_threshold_for_a_while() {
        SimulatedCell cell = predict(BreakerRule.HealthSnapshots.STOCK, "100 for 12s", "1000 for 5s", "100 for 5s");

        assertThat(firstRejected(cell)).isCloseTo(12_050, within(60.0));
        assertThat(cell.open().get(0).fromMs()).isBetween(13_500L, 14_300L);
    }

    @Test
    void a_step_that_the_permits_carry_trips_nothing() {
        SimulatedCell cell = predict(BreakerRule.HealthSnapshots.STOCK, "100 for 5s", "140 for 5s", "100 for 5s");

        assertThat(cell.open()).isEmpty();
        assertThat(cell.calls()).hasSize(1700);
        assertThat(cell.figures().refusedShare()).isZero();
        assertThat(cell.figures().limit()).isNull();
    }

    /** Resilience4j stays open for five seconds, then lets a trial call through. */
    @Test
    void the_route_stays_dead_for_the_rest_of_an_open_time() {
        SimulatedCell cell = predict(Chains.R4J_IN_HYSTRIX_SHAPE, "100 for 5s", "1000 for 4s", "100 for 10s");

        long opened = cell.open().get(0).fromMs();
        assertThat(opened).isBetween(5500L, 7500L);
        assertThat((double) cell.open().get(0).toMs()).isCloseTo(opened + 5200, within(100.0));
        assertThat(cell.open()).hasSize(1);
    }

    /** 120 calls/s of 800 ms are 96 in flight; fifty permits carry 62 of them a second. */
    @Test
    void a_slower_service_binds_at_the_same_rate() {
        SimulatedCell cell = predict(null, "120 for 5s", "120 of sleep/800 for 20s", "120 for 5s");

        assertThat(firstRejected(cell)).isBetween(5200.0, 5700.0);
        assertThat(cell.figures().limit()).isEqualTo("gateway/semaphore.service");
        long good = cell.calls().stream()
                .filter(CallRow::good)
                .filter(c -> c.endedMs() >= 10_000 && c.endedMs() < 20_000)
                .count();
        assertThat((double) good).isCloseTo(625, Percentage.withPercentage(2));
    }
}
