package dev.fusebox.lab.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.CpuDemand.ProcessSeconds;
import dev.fusebox.lab.demand.CpuDemand.UsedSeconds;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Windows of one second; 1000 answers each, so busy seconds are milliseconds of an answer. */
class KnownLoadTest {

    private static UsedSeconds used(double own) {
        return new UsedSeconds(own, 0, null, List.of());
    }

    private static LoadWindow window(double answerMs, int users, Integer serviceMs) {
        return new LoadWindow(used(answerMs), 1, 1000, 0, users, serviceMs == null ? null : serviceMs + 4.0, serviceMs);
    }

    private static double answerMs(List<LoadWindow> warmUp, List<LoadWindow> walked, List<LoadWindow> cells) {
        return new KnownLoad(warmUp, walked, cells, 2).demand().answerMs();
    }

    private static final List<LoadWindow> HELLO = List.of(window(0.4, 8, null));

    @Test
    void of_each_load_the_last_window_counts() {
        assertThat(answerMs(HELLO, List.of(window(0.9, 50, 200)), List.of(window(0.7, 50, 200))))
                .isEqualTo(0.7);
    }

    @Test
    void a_cell_keeps_as_many_windows_of_those_before_as_there_are_loads() {
        List<LoadWindow> all = IntStream.range(0, 200)
                .mapToObj(cell -> window(1 + cell, cell % 2 == 0 ? 50 : 200, cell % 4 < 2 ? 200 : null))
                .toList();

        List<LoadWindow> kept = KnownLoad.lastOfEach(all.stream());

        assertThat(kept).hasSize(4).containsExactlyInAnyOrderElementsOf(all.subList(196, 200));
        assertThat(answerMs(HELLO, List.of(), kept)).isEqualTo(answerMs(HELLO, List.of(), all));
    }

    @Test
    void calls_that_wait_are_not_mixed_with_calls_that_only_need_the_processor() {
        assertThat(answerMs(HELLO, List.of(window(0.9, 50, 200)), List.of(window(0.3, 50, null))))
                .isEqualTo(0.9);
    }

    /** 204 ms, of which 200 in the service, and 0.9 ms at the processors. */
    @Test
    void what_a_call_takes_beyond_is_measured_where_it_met_no_limit() {
        LoadWindow queued = new LoadWindow(used(0.9), 1, 1000, 0, 200, 410.0, 200);

        assertThat(new KnownLoad(HELLO, List.of(window(0.9, 50, 200)), List.of(), 2)
                        .beyondMs()
                        .orElseThrow())
                .isCloseTo(3.1, within(0.001));
        assertThat(new KnownLoad(HELLO, List.of(queued), List.of(), 2).beyondMs())
                .isEmpty();
        assertThat(new KnownLoad(HELLO, List.of(), List.of(), 2).beyondMs()).isEmpty();
    }

    /** Of 1.2 ms that an answer costs, a process with one processor needs some; half of the answers come through this gateway. */
    private static double mostOfHalf(String component, double ms, @Nullable Double part) {
        UsedSeconds used = new UsedSeconds(1.2, 0, null, List.of(new ProcessSeconds(component, 1, ms, part)));
        LoadWindow window = new LoadWindow(used, 1, 1000, 0, 50, null, 200);
        return new KnownLoad(List.of(), List.of(window), List.of(), 8)
                .ofShare(0.5, List.of("service-a"))
                .demand()
                .narrowest(null)
                .mostPerSecond();
    }

    @Test
    void one_gateway_of_several_has_its_processors_for_itself_and_its_share_of_the_others() {
        assertThat(mostOfHalf("gate-way", 0.1, null))
                .as("8 / 2.4 ms: the machine")
                .isCloseTo(3333, within(1.0));
        assertThat(mostOfHalf("gate-way", 0.5, null)).as("1 / 0.5 ms").isCloseTo(2000, within(0.01));
        assertThat(mostOfHalf("gate-way", 0.25, 0.5))
                .as("in a cell of both: the same for half of the answers")
                .isCloseTo(2000, within(0.01));
        assertThat(mostOfHalf("service-a", 0.5, null)).as("half of 1 / 0.5 ms").isCloseTo(1000, within(0.01));
    }

    @Test
    void without_any_that_wait_the_others_tell_the_cost() {
        assertThat(answerMs(HELLO, List.of(), List.of())).isEqualTo(0.4);
        assertThat(new KnownLoad(List.of(), List.of(), List.of(), 2).demand()).isEqualTo(CpuDemand.NONE);
    }
}
