package dev.fusebox.lab.jmx.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InterruptionsTest {

    private static final LimitSpec PERMITS =
            new LimitSpec(new LimitId("zuul-gateway", LimitKind.SEMAPHORE, "a"), 100, WhenFull.REJECTS, null);

    private static ProcessReading reading(long cpu, long rejected, long started) {
        return new ProcessReading(0, cpu, 1, 1, List.of(new LimitReading(PERMITS, 0, 0, rejected)), List.of(), started);
    }

    private static List<String> of(@Nullable ProcessReading... samples) {
        return Interruptions.of("zuul-gateway", Arrays.asList(samples));
    }

    @Test
    void one_process_whose_counters_grow_has_none() {
        assertThat(of(reading(1, 0, 5), null, reading(2, 3, 5), reading(2, 3, 5)))
                .isEmpty();
    }

    @Test
    void another_start_time_is_named_once() {
        assertThat(of(reading(9, 9, 5), reading(1, 0, 7), reading(2, 1, 7)))
                .containsExactly(
                        "zuul-gateway started again during the cell, or another instance answered in its place");
    }

    @Test
    void counters_that_fall_are_a_restart_where_the_start_is_not_published() {
        assertThat(of(reading(9, 9, 5), reading(1, 9, 5)))
                .singleElement()
                .asString()
                .contains("less CPU time");
        assertThat(of(reading(9, 9, 5), reading(10, 8, 5)))
                .singleElement()
                .asString()
                .contains("fewer rejections at semaphore.a");
    }

    @Test
    void a_process_that_comes_late_or_goes_early_is_named() {
        assertThat(of(null, reading(1, 0, 5))).containsExactly("zuul-gateway was not there when the cell began");
        assertThat(of(reading(1, 0, 5), null))
                .containsExactly("zuul-gateway was not there any more when the cell ended, or started again");
    }

    @Test
    void a_process_that_was_never_read_is_named_elsewhere() {
        assertThat(of(null, null)).isEmpty();
    }
}
