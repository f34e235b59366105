package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Forecast.StationUse;
import dev.fusebox.lab.predict.Prediction.GoodputRange;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Figures that follow from the sizes. A service of 100 ms, without hops or processors where nothing else is said. */
class PredictorTest {

    /** Two of four gateways are simulated where the smallest share is 12.5 to 25: two have the 25 that rounding asks for. */
    private static final Fleet FOUR = new Fleet(4, 1);

    private static Scenario of(LimitKind kind, int size, Arrivals arrivals) {
        return Chains.single(kind, size, 100, Shape.FIXED, arrivals, 12);
    }

    private static Scenario hops(Scenario scenario, double hopMs) {
        return scenario.withWork(new Work(100, hopMs, CpuDemand.NONE, Shape.FIXED));
    }

    @Test
    void figures_are_those_of_all_gateways() {
        Scenario whole = of(LimitKind.THREADS, 60, new Arrivals.Closed(60));
        assertThat(FOUR.simulatedGateways(whole)).isEqualTo(2);

        Forecast forecast = Predictor.predict(whole, FOUR);

        Prediction p = forecast.prediction();
        assertThat(p.goodputPerSecond()).as("60 users, a tenth of a second").isCloseTo(600, within(1e-6));
        assertThat(forecast.answersPerSecond()).isCloseTo(600, within(1e-6));
        assertThat(p.range()).isNotNull();
        GoodputRange range = p.range();
        assertThat(range.from()).as("1.5 % less").isCloseTo(591, within(1e-6));
        assertThat(range.to()).isCloseTo(609, within(1e-6));
        assertThat(forecast.seconds()).isEqualTo(12);
        assertThat(forecast.stations())
                .extracting(StationUse::meanInUse)
                .allSatisfy(inUse -> assertThat(inUse).isCloseTo(60, within(1e-6)));
    }

    /** Little's law: rejected users call again at once, and wait for the processor with the others, so all 60 are always in a call, but for the first 3 % of the time. */
    @Test
    void answers_and_rejections_keep_all_users_busy() {
        Scenario whole = of(LimitKind.SEMAPHORE, 50, new Arrivals.Closed(60))
                .withWork(new Work(100, 0, CpuDemand.of(1, 1), Shape.FIXED))
                .withSeconds(4);
        assertThat(FOUR.simulatedGateways(whole)).isEqualTo(2);

        Forecast forecast = Predictor.predict(whole, FOUR);

        Prediction p = forecast.prediction();
        assertThat(forecast.rejections()).hasSize(1);
        double rejections = forecast.rejections().get("gateway/semaphore.limit");
        assertThat(forecast.answersPerSecond() * p.meanMs() / 1000).isCloseTo(60, withinPercentage(4));
        assertThat(rejections / forecast.answersPerSecond()).isCloseTo(p.refusedShare(), within(1e-9));
    }

    /** A schedule of 12 seconds has 240 calls, whenever the last of them ends. */
    @Test
    void answers_to_open_arrivals_are_those_of_the_schedule_s_time() {
        Forecast forecast = Predictor.predict(of(LimitKind.THREADS, 50, new Arrivals.Open(20)), Fleet.ONE);

        assertThat(forecast.answersPerSecond()).isEqualTo(20);
    }

    /** A call holds its permit for the service and two hops of 5 ms on average, and one of 15 rejected users is back at once. */
    @Test
    void goodput_may_be_less_than_its_bound() {
        Scenario permits = hops(of(LimitKind.SEMAPHORE, 5, new Arrivals.Closed(20)), 5);

        assertThat(permits.throughputBound()).isEqualTo(50);
        assertThat(Predictor.prediction(permits).figures().goodputPerSecond()).isCloseTo(5 / 0.11, withinPercentage(2));
    }

    @Test
    void a_breaker_that_never_closes_is_open_all_the_time() {
        Scenario open =
                hops(of(LimitKind.SEMAPHORE, 5, new Arrivals.Closed(2)), 5).withBreaker(HealthSnapshots.alwaysOpen(10));

        assertThat(Predictor.prediction(open).figures().openFraction()).isEqualTo(1);
    }

    /** Time between two answers, every 100 ms, counts where both are in the middle eight tenths of the cell. */
    @Test
    void half_a_second_with_a_closed_breaker_shows_limits_and_less_does_not() {
        Scenario enough = of(LimitKind.THREADS, 1, new Arrivals.Closed(2)).withSeconds(0.7);
        Scenario little = enough.withSeconds(0.6);

        assertThat(new Simulation(enough, 0).run(false).countedMs).isEqualTo(500);
        assertThat(inUse(enough)).isEqualTo(1);
        assertThat(Predictor.prediction(enough).figures().limit()).isEqualTo("gateway/threads.limit");
        assertThat(new Simulation(little, 0).run(false).countedMs).isEqualTo(400);
        assertThat(inUse(little)).isNull();
        assertThat(Predictor.prediction(little).figures().limit()).isNull();
    }

    private static @Nullable Double inUse(Scenario scenario) {
        List<StationUse> uses = Predictor.uses(new Simulation(scenario, 0).run(false), scenario.chain(), 1);
        return uses.get(0).meanInUse();
    }

    /** A round of 17 ms on the processor and 3 1/64 ms elsewhere: at the end of the 193rd turn it has worked 3281 of 3860 ms. */
    @Test
    void processors_are_busy_from_85_per_cent_on() {
        Scenario busy = Chains.single(LimitKind.THREADS, 5, 3.015625, Shape.FIXED, new Arrivals.Closed(1), 3.861)
                .withWork(new Work(3.015625, 0, CpuDemand.of(17, 1), Shape.FIXED));
        Scenario less = busy.withWork(new Work(3.02, 0, CpuDemand.of(17, 1), Shape.FIXED));

        assertThat(Predictor.prediction(busy).cpuShare()).isEqualTo(0.85);
        assertThat(Predictor.prediction(busy).figures().limit()).isEqualTo("gateway/cpu");
        assertThat(Predictor.prediction(less).figures().limit()).isNull();
    }
}
