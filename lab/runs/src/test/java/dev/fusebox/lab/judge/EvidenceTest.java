package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.counted;
import static dev.fusebox.lab.judge.MadeEvidence.cpu;
import static dev.fusebox.lab.judge.MadeEvidence.evidence;
import static dev.fusebox.lab.judge.MadeEvidence.load;
import static dev.fusebox.lab.judge.MadeEvidence.permits;
import static dev.fusebox.lab.judge.MadeEvidence.pool;
import static dev.fusebox.lab.judge.MadeEvidence.series;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadWorker;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten seconds on two cores: 20 s of CPU time. */
class EvidenceTest {

    private static Evidence machine(double seconds) {
        return evidence().processes(cpu("machine", seconds)).build();
    }

    @Test
    void what_the_lab_did_not_use_of_a_busy_machine_others_did() {
        Evidence e = evidence()
                .processes(cpu("zuul-gateway", 8), cpu("ab", 4), cpu("machine", 15))
                .build();

        assertThat(e.busy()).isEqualTo(0.75);
        assertThat(e.own()).isCloseTo(0.6, within(1e-9));
        assertThat(e.others()).isCloseTo(0.15, within(1e-9));
        assertThat(e.generatorCores()).isCloseTo(0.4, within(1e-9));
        assertThat(e.busiest().component()).isEqualTo("zuul-gateway");
        assertThat(machine(21).busy()).as("both ends are read a little apart").isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"17, true, false", "16.99, false, true", "16, false, true", "15.99, false, false"})
    void a_machine_is_busy_nearly_busy_or_free(double seconds, boolean busy, boolean nearly) {
        assertThat(machine(seconds).machineBusy()).isEqualTo(busy);
        assertThat(machine(seconds).machineNearlyBusy()).isEqualTo(nearly);
    }

    private static double ofIts(Integer processors, double seconds) {
        ProcessUsage process = cpu("zuul-gateway", seconds).withProcessors(processors);
        return evidence().processes(process).build().ofItsProcessors(process);
    }

    @Test
    void a_process_uses_a_share_of_the_processors_that_it_may_use() {
        assertThat(ofIts(1, 9)).isCloseTo(0.9, within(1e-9));
        assertThat(ofIts(1, 11)).as("up to a tenth more").isCloseTo(1.1, within(1e-9));
        assertThat(ofIts(1, 11.1)).as("nothing holds it to them").isZero();
        assertThat(ofIts(null, 9)).isZero();
    }

    @Test
    void a_generator_of_one_thread_is_busy_from_nine_tenths_of_a_core_on() {
        assertThat(evidence().processes(cpu("ab", 9)).build().generatorBusy()).isTrue();
        assertThat(evidence().processes(cpu("ab", 8.9)).build().generatorBusy()).isFalse();
        assertThat(evidence()
                        .arrivals(new Arrivals.Ramp(50, 10, 5, 0, 0))
                        .processes(cpu("ab", 9))
                        .build()
                        .generatorBusy())
                .as("of a ramp it has a thread for each processor")
                .isFalse();
        assertThat(evidence()
                        .load(load(10_000, 10_000).withWorkers(List.of(new LoadWorker("w", 1, 0.1, null))))
                        .processes(cpu("ab", 9))
                        .build()
                        .generatorBusy())
                .as("workers are judged one by one")
                .isFalse();
    }

    @Test
    void a_generator_at_its_ceiling_has_no_more_to_give() {
        assertThat(evidence()
                        .load(load(9000, 9000).withCeilingPerSecond(1000.0))
                        .build()
                        .generatorFull())
                .isTrue();
        assertThat(evidence()
                        .load(load(8990, 8990).withCeilingPerSecond(1000.0))
                        .build()
                        .generatorFull())
                .isFalse();
        assertThat(evidence().processes(cpu("ab", 9)).build().generatorFull()).isTrue();
        assertThat(evidence().build().isGenerator("ab/cpu")).isTrue();
        assertThat(evidence().build().isGenerator("zuul-gateway/cpu")).isFalse();
    }

    @Test
    void a_thread_that_uses_nine_tenths_of_a_core_is_busy() {
        ThreadUse busy = new ThreadUse("loop-1", 0.9);
        Evidence e = evidence()
                .processes(cpu("service-a", 1).withThreads(List.of(busy, new ThreadUse("loop-2", 0.89))), cpu("ab", 1))
                .build();

        assertThat(e.threads()).hasSize(2);
        assertThat(e.busyThreads()).containsExactly(new Evidence.ThreadOf("service-a", busy));
    }

    /** Of a closed loop the first call is alone: of 12 s, 10 s have 10 000 answers. */
    @Test
    void all_call_when_the_first_answer_has_come() {
        var slow = load(10_000, 10_000)
                .with(its -> its.rates(load(10_000, 10_000).rates().with(all -> all.seconds(12))));

        assertThat(evidence().load(slow).build().allCallFromMs()).isEqualTo(2000);
        assertThat(evidence().load(slow).arrivals(new Arrivals.Open(5)).build().allCallFromMs())
                .isZero();
        assertThat(evidence().load(null).build().allCallFromMs()).isZero();
    }

    private static BreakerSeries open(int samples) {
        return Made.breaker(
                "zuul-gateway",
                IntStream.rangeClosed(0, 100)
                        .mapToObj(i -> new BreakerPoint(
                                i * 100L,
                                i < samples ? BreakerState.OPEN : BreakerState.CLOSED,
                                20,
                                0,
                                0L,
                                0L,
                                Made.errors(0, 0, 0, 0)))
                        .toList());
    }

    @Test
    void of_a_rate_in_steps_only_samples_of_the_higher_load_count() {
        LimitSeries all = series(pool(50), i -> 1);
        LimitSeries high = new LimitSeries(all.spec(), all.points().subList(0, 20));
        Steps steps = new Steps("step", List.of(RateStep.of("100 for 2s"), RateStep.of("10 for 8s")));

        assertThat(evidence().limits(high).breaker(open(10)).build().openShare())
                .isCloseTo(10 / 101.0, within(1e-9));
        assertThat(evidence()
                        .arrivals(steps)
                        .limits(high)
                        .breaker(open(10))
                        .build()
                        .openShare())
                .isEqualTo(0.5);
        assertThat(evidence().limits(high).build().openShare()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"10000, 0, false", "9999, 0, false", "9990, 0, false", "9989, 0, true", "9999, 1, true"})
    void a_call_in_a_thousand_may_fail_without_a_cause(long ok, long counted, boolean failed) {
        assertThat(evidence()
                        .load(load(10_000, ok))
                        .breaker(counted(Made.errors(0, counted, 0, 0), 0L))
                        .build()
                        .someFailed())
                .isEqualTo(failed);
    }

    /** Of 1000 that did not succeed a tenth may lack a cause; of 10 000 calls ten may. */
    @ParameterizedTest
    @CsvSource({"1000, 900, false", "1000, 899, true", "11, 1, false", "11, 0, true", "0, 0, false"})
    void more_than_a_tenth_without_a_cause_is_not_explained(long unsuccessful, long counted, boolean unexplained) {
        assertThat(evidence()
                        .load(load(10_000, 10_000 - unsuccessful))
                        .breaker(counted(Made.errors(0, counted, 0, 0), 0L))
                        .build()
                        .unexplained())
                .isEqualTo(unexplained);
    }

    private static Evidence failing(ErrorCounts errors, LimitSeries... limits) {
        return evidence()
                .load(load(10_000, 1000))
                .limits(limits)
                .breaker(counted(errors, 1000L))
                .build();
    }

    @Test
    void each_cause_has_a_name_for_what_rejected() {
        assertThat(failing(Made.errors(0, 9, 1, 1)).refusedBy()).isEqualTo("zuul-gateway/time-limit.service-a");
        assertThat(failing(Made.errors(0, 1, 9, 1)).refusedBy()).isEqualTo("service-a");
        assertThat(failing(Made.errors(0, 1, 1, 9)).refusedBy()).isEqualTo("zuul-gateway/circuit-breaker.service-a");
        assertThat(failing(Made.errors(9, 1, 1, 1)).refusedBy()).isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(failing(Made.errors(0, 0, 0, 0)).refusedBy()).isNull();
    }

    private static LimitSeries bulkhead(String component, String name, long rejected) {
        LimitSpec spec = Made.limit(component, "bulkhead." + name, LimitKind.BULKHEAD, WhenFull.REJECTS, 10);
        return new LimitSeries(
                spec, List.of(Made.sample(0, 10, 10, null, 5L), Made.sample(10_000, 10, 10, null, 5 + rejected)));
    }

    @Test
    void of_two_bulkheads_on_the_way_the_one_whose_count_grew_most_rejected() {
        ErrorCounts errors = Made.errors(9, 0, 0, 0);

        assertThat(failing(errors, bulkhead("zuul-gateway", "outer", 3), bulkhead("zuul-gateway", "inner", 6))
                        .refusedBy())
                .isEqualTo("zuul-gateway/bulkhead.inner");
        assertThat(failing(errors, bulkhead("zuul-gateway", "outer", 0), bulkhead("zuul-gateway", "inner", 0))
                        .refusedBy())
                .as("else the first")
                .isEqualTo("zuul-gateway/bulkhead.outer");
        assertThat(failing(errors, bulkhead("service-a", "own", 9), bulkhead("zuul-gateway", "a", 0))
                        .refusedBy())
                .as("the gateway's breaker counts the gateway's")
                .isEqualTo("zuul-gateway/bulkhead.a");
        assertThat(failing(errors, series(pool(50), i -> 50), series(permits(100), i -> 100))
                        .refusedBy())
                .isEqualTo("zuul-gateway/semaphore.service-a");
    }

    @Test
    void an_open_breaker_was_opened_by_the_most_frequent_error_in_its_window() {
        assertThat(failing(Made.errors(3, 5, 0, 9)).openedBy()).isEqualTo("zuul-gateway/time-limit.service-a");
        assertThat(failing(Made.errors(3, 9, 0, 5)).openedBy())
                .as("it rejected fewer calls than the time limit")
                .isNull();
        assertThat(failing(Made.errors(0, 0, 0, 9)).openedBy()).isNull();
    }

    @Test
    void where_every_call_succeeded_nothing_rejected() {
        Evidence all =
                evidence().breaker(counted(Made.errors(3, 0, 0, 9), 10_000L)).build();

        assertThat(all.refusedBy()).isNull();
        assertThat(all.openedBy()).isNull();
        assertThat(all.notSuccessful()).isZero();
        assertThat(all.someFailed()).isFalse();
    }
}
