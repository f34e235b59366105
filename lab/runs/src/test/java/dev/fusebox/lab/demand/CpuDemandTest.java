package dev.fusebox.lab.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.CpuDemand.ProcessSeconds;
import dev.fusebox.lab.demand.CpuDemand.UsedSeconds;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.FleetMember;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.traffic.MadeLoad;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CpuDemandTest {

    private static LoadWindow window(double ownSeconds, long answers, long rejections) {
        return new LoadWindow(used(ownSeconds, 0), 10, answers, rejections, 8, null, null);
    }

    private static UsedSeconds used(double own, double others, ProcessSeconds... fewer) {
        return new UsedSeconds(own, others, null, List.of(fewer));
    }

    @Test
    void is_processor_time_by_answers_however_busy_the_machine_is() {
        CpuDemand busy = CpuDemand.of(List.of(window(20, 40_000, 0)), 2).orElseThrow();
        CpuDemand idle = CpuDemand.of(List.of(window(3.5, 7_000, 0)), 2).orElseThrow();

        assertThat(busy).isEqualTo(CpuDemand.of(0.5, 2));
        assertThat(idle).isEqualTo(busy);
        assertThat(busy.mostPerSecond()).isEqualTo(4000);
    }

    @Test
    void the_same_answers_on_more_processors_give_more() {
        assertThat(CpuDemand.of(List.of(window(3.5, 7_000, 0)), 16)
                        .orElseThrow()
                        .mostPerSecond())
                .isEqualTo(32_000);
    }

    /** Successes of 0.8 ms, rejections of 0.3 ms. */
    @Test
    void windows_with_other_shares_of_rejections_tell_both_costs() {
        List<LoadWindow> windows =
                List.of(window(16, 20_000, 0), window(13, 10_000, 16_666), window(11.2, 2_000, 32_000));

        CpuDemand both = CpuDemand.of(windows, 2).orElseThrow();

        assertThat(both.answerMs()).isCloseTo(0.8, within(0.001));
        assertThat(both.rejectionMs()).isCloseTo(0.3, within(0.001));
    }

    @Test
    void windows_with_like_shares_tell_one_cost_the_middle_one() {
        List<LoadWindow> windows = List.of(window(16, 20_000, 0), window(15, 19_000, 1_000), window(30, 20_000, 0));

        CpuDemand one = CpuDemand.of(windows, 2).orElseThrow();

        assertThat(one.answerMs()).isEqualTo(0.8);
        assertThat(one.rejectionMs()).isEqualTo(0.8);
        assertThat(one.spread()).as("one of three was half as cheap again").isCloseTo(0.33, within(0.01));
    }

    /** Half a processor at any rate, and half a millisecond for each answer. Seen: 2.7 ms an answer with 235/s, 0.7 with 2200/s. */
    @Test
    void what_is_needed_at_any_rate_stands_apart_by_windows_of_other_rates() {
        CpuDemand demand = CpuDemand.of(List.of(window(7, 4_000, 0), window(15, 20_000, 0)), 2)
                .orElseThrow();

        assertThat(demand.answerMs()).isCloseTo(0.5, within(0.001));
        assertThat(demand.base().processors()).isCloseTo(0.5, within(0.001));
        assertThat(demand.mostPerSecond()).isCloseTo(3000, within(1.0));
        assertThat(demand.atRate(400).answerMs()).isCloseTo(1.75, within(0.001));
        assertThat(demand.atRate(1).answerMs()).as("slower than any window").isCloseTo(1.75, within(0.001));
        assertThat(demand.atRate(3000).mostPerSecond()).isCloseTo(3000, within(1.0));
    }

    /** Code was compiled while few answers came. */
    @Test
    void an_answer_that_would_cost_less_than_nothing_tells_no_base() {
        CpuDemand demand = CpuDemand.of(List.of(window(16, 20_000, 0), window(19, 9_500, 0)), 2)
                .orElseThrow();

        assertThat(demand.base().processors()).isZero();
        assertThat(demand.answerMs()).isPositive();
    }

    @Test
    void is_not_known_without_answers_or_processor_time() {
        assertThat(CpuDemand.of(List.of(), 2)).isEmpty();
        assertThat(CpuDemand.of(List.of(window(0, 500, 0), window(3, 0, 0)), 2)).isEmpty();
        assertThat(CpuDemand.NONE.known()).isFalse();
        assertThat(CpuDemand.NONE.mostPerSecond()).isInfinite();
    }

    /** Of 0.5 ms the gateway's threads need 0.3 ms; two processors. */
    @Test
    void a_gateway_with_fewer_threads_than_its_part_needs_is_bound_by_them() {
        UsedSeconds used = new UsedSeconds(20, 0, 12.0, List.of());
        CpuDemand demand = CpuDemand.of(List.of(new LoadWindow(used, 10, 40_000, 0, 8, null, null)), 2)
                .orElseThrow();
        assertThat(demand.frontShare()).isEqualTo(0.6);

        CpuDemand one = demand.narrowest(1);

        assertThat(one.ofFront()).isTrue();
        assertThat(one.processors()).isEqualTo(1);
        assertThat(one.mostPerSecond()).as("1 / 0.3 ms").isCloseTo(3333, within(1.0));
        assertThat(demand.narrowest(2))
                .as("of two threads, the processors bind")
                .isEqualTo(demand);
        assertThat(CpuDemand.of(0.5, 2).narrowest(1))
                .as("its part is not known")
                .isEqualTo(CpuDemand.of(0.5, 2));
    }

    @Test
    void a_share_of_the_calls_costs_one_gateway_of_several_no_more_of_its_threads() {
        LoadWindow window = new LoadWindow(new UsedSeconds(20, 0, 12.0, List.of()), 10, 40_000, 0, 8, null, null);
        CpuDemand third = new KnownLoad(List.of(window), List.of(), List.of(), 2)
                .ofShare(1 / 3.0, List.of())
                .demand();

        assertThat(third.answerMs() * third.frontShare()).isCloseTo(0.3, within(0.001));
    }

    @Test
    void a_cell_tells_what_the_threads_of_its_gateway_used_but_its_jvms_own() {
        CellResult cell = cell(List.of(new ThreadUse("loop-1", 0.8), new ThreadUse("C2 CompilerThre", 0.4)));

        assertThat(cell.loadWindow())
                .contains(new LoadWindow(new UsedSeconds(14, 2, 8.0, List.of()), 10, 1000, 0, 50, null, null));
        assertThat(cell(null).loadWindow()).contains(new LoadWindow(used(14, 2), 10, 1000, 0, 50, null, null));
    }

    /** Of 20 s of two processors the lab's processes used 15. */
    @Test
    void what_other_programs_used_is_no_demand_of_an_answer_and_leaves_less_of_the_machine() {
        CpuDemand demand = CpuDemand.of(List.of(new LoadWindow(used(15, 5), 10, 30_000, 0, 8, null, null)), 2)
                .orElseThrow();

        assertThat(demand.answerMs()).isEqualTo(0.5);
        assertThat(demand.othersShare()).isEqualTo(0.25);
        assertThat(demand.mostPerSecond()).as("as was measured").isEqualTo(3000);
        assertThat(demand.withoutOthers().mostPerSecond()).isCloseTo(3000, within(0.01));
        assertThat(demand.processorWords()).isEqualTo("2 processors (25 % for other programs)");
        assertThat(demand.onMachineWith(4).mostPerSecond())
                .as("nothing is known of others there")
                .isEqualTo(8000);
    }

    /** Of 0.5 ms the gateway needs 0.4 ms, on one of two processors. */
    @Test
    void a_process_with_fewer_processors_than_the_machine_is_bound_by_them() {
        ProcessSeconds gateway = new ProcessSeconds("gate", 1, 8, null);
        CpuDemand demand = CpuDemand.of(List.of(new LoadWindow(used(10, 0, gateway), 10, 20_000, 0, 8, null, null)), 2)
                .orElseThrow();

        CpuDemand own = demand.narrowest(null);

        assertThat(own.ofProcess()).isEqualTo("gate");
        assertThat(own.mostPerSecond()).as("1 / 0.4 ms").isCloseTo(2500, within(0.01));
        assertThat(demand.processorWords()).isEqualTo("2 processors (gate may use 1 of 2)");
    }

    /** The flag of a JVM tells it how many to count on, and holds it to nothing. */
    @Test
    void a_process_that_used_more_than_its_number_is_not_held_to_it() {
        ProcessSeconds gateway = new ProcessSeconds("gate", 1, 14, null);

        assertThat(CpuDemand.of(List.of(new LoadWindow(used(18, 0, gateway), 10, 20_000, 0, 8, null, null)), 2))
                .contains(CpuDemand.of(0.9, 2));
    }

    @Test
    void a_cell_tells_what_a_process_with_fewer_processors_used() {
        CellResult cell = cell(null);
        CellResult held = cell.withMeasured(cell.measured()
                .withProcesses(List.of(
                        cell.processes().get(0).withProcessors(1),
                        cell.processes().get(1))));

        assertThat(held.loadWindow())
                .contains(new LoadWindow(
                        used(14, 2, new ProcessSeconds("scg-gateway", 1, 14, null)), 10, 1000, 0, 50, null, null));
    }

    /** Through the first of two gateways came a quarter of the answers. */
    @Test
    void a_cell_of_several_gateways_tells_what_one_used_as_for_its_part_of_the_answers() {
        CellResult one = cell(List.of(new ThreadUse("loop-1", 0.8)));
        List<FleetMember> members = List.of(
                new FleetMember("scg-1", "scg-gateway", 0.25, one),
                new FleetMember("scg-2", "scg-gateway-2", 0.75, one));
        CellResult fleet = one.with(its -> its.instances(members)
                .measured(one.measured()
                        .withProcesses(List.of(
                                one.processes().get(0).withProcessors(1),
                                one.processes().get(1)))));

        assertThat(fleet.loadWindow().orElseThrow().used())
                .isEqualTo(new UsedSeconds(14, 2, 32.0, List.of(new ProcessSeconds("scg-gateway", 1, 14, 0.25))));
    }

    private static CellResult cell(@Nullable List<ThreadUse> threads) {
        return MadeCellResult.of("scg", "hello", 50)
                .load(MadeLoad.of("ab", "", 1000, 1000, 0, 0, 10, 100, 100, 5, 9, 10, 11, 0L))
                .processes(List.of(
                        ProcessUsage.cpu("scg-gateway", 14.0).withThreads(threads),
                        ProcessUsage.cpu(ProcessUsage.MACHINE, 16.0)))
                .build();
    }
}
