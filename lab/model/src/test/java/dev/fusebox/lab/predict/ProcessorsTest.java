package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorsTest {

    @Test
    void two_work_side_by_side_and_the_third_waits_for_the_first_that_is_free() {
        Processors two = new Processors(2);

        assertThat(two.serve(0, 10)).isEqualTo(10);
        assertThat(two.serve(0, 4)).isEqualTo(4);
        assertThat(two.queueMs(0)).isEqualTo(4);
        assertThat(two.serve(1, 2)).isEqualTo(6);
        assertThat(two.busyShare(10)).isEqualTo(0.8);
    }

    /** The utilisation law: a path that takes 10 ms leaves the processors idle, whatever the answers per second are. */
    @Test
    void answers_on_a_long_path_are_not_bound_by_processors_that_are_idle() {
        Work work = new Work(200, 5, CpuDemand.of(0.5, 2), Work.Shape.FIXED);
        Scenario users = new Scenario(
                "direct", "direct", List.of(), null, Scenario.Deadlines.NONE, work, new Arrivals.Closed(500), 20);

        assertThat(users.throughputBound()).isCloseTo(500 / 0.2055, within(1.0));
        assertThat(Predictor.prediction(users).figures().limit()).isNull();
    }

    /** M/D/2 has no closed form; two bounds do: between one server of twice the speed and no queue at all. */
    @Test
    void an_answer_takes_its_own_time_on_one_processor_even_when_the_other_is_idle() {
        Work work = new Work(0, 0, CpuDemand.of(10, 2), Work.Shape.FIXED);
        Scenario one = new Scenario(
                "direct", "direct", List.of(), null, Scenario.Deadlines.NONE, work, new Arrivals.Closed(1), 20);

        assertThat(Predictor.prediction(one).figures().goodputPerSecond()).isCloseTo(100, within(1.0));
        Scenario four = one.withArrivals(new Arrivals.Closed(4));
        assertThat(Predictor.prediction(four).figures().goodputPerSecond()).isCloseTo(200, within(2.0));
    }

    @Test
    void rejections_cost_what_they_cost_and_not_what_a_success_does() {
        Work dear = new Work(200, 0, CpuDemand.of(1, 2), Work.Shape.FIXED);
        Work cheap = new Work(200, 0, CpuDemand.of(1, 2).withRejectionMs(0.25), Work.Shape.FIXED);

        double all = rejected(dear);
        double quarter = rejected(cheap);

        assertThat(quarter / all).isBetween(3.5, 4.5);
    }

    @Test
    void a_load_generator_s_ceiling_is_a_bound_with_its_name() {
        Scenario users = Chains.direct(500, 400);
        Scenario bounded = users.sentBy("hammer", 1000);

        assertThat(Predictor.prediction(users).figures().limit()).isNull();
        assertThat(bounded.throughputBound()).isEqualTo(1000);
        assertThat(Predictor.prediction(bounded).figures().goodputPerSecond()).isBetween(975.0, 1000.0);
        assertThat(Predictor.prediction(bounded).figures().limit()).isEqualTo("hammer/cpu");
        assertThat(Predictor.prediction(users.sentBy("hammer", 4000)).figures().limit())
                .isNull();
    }

    @Test
    void rejections_take_their_turn_at_the_load_generator_and_a_full_limit_stays_the_limit() {
        Scenario permit = permit(new Work(200, 0, CpuDemand.of(0.1, 2), Work.Shape.FIXED));

        assertThat(rejected(permit)).isGreaterThan(5000);
        assertThat(rejected(permit.sentBy("hammer", 1000))).isBetween(950.0, 1000.0);
        assertThat(Predictor.prediction(permit.sentBy("hammer", 1000)).figures().limit())
                .isEqualTo("zuul-gateway/semaphore.service-a");
    }

    /** Rejected calls per second of one permit and many users. */
    private static double rejected(Work work) {
        return rejected(permit(work));
    }

    private static Scenario permit(Work work) {
        Station permit = Chains.station("zuul-gateway", "semaphore.service-a", LimitKind.SEMAPHORE, 1, 200);
        return new Scenario(
                "zuul-gateway",
                "service-a",
                List.of(permit),
                null,
                Scenario.Deadlines.NONE,
                work,
                new Arrivals.Closed(50),
                20);
    }

    private static double rejected(Scenario s) {
        return Predictor.predict(s, Fleet.ONE).rejections().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }
}
