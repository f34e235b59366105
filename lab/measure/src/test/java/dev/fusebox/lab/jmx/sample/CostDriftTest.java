package dev.fusebox.lab.jmx.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class CostDriftTest {

    private static final BreakerSpec BREAKER = new BreakerSpec("scg-gateway", "service-a", null, Map.of());

    /**
     * Nine seconds of a hundred calls a tenth of a second.
     *
     * @param costMs of a call in this second
     * @param rejected of a hundred calls in this second
     */
    private static List<ProcessReading> readings(IntToDoubleFunction costMs, IntToLongFunction rejected) {
        List<ProcessReading> all = new ArrayList<>();
        double cpuMs = 0;
        long good = 0;
        long bad = 0;
        for (int tenth = 0; tenth <= 90; tenth++) {
            ErrorCounts errors = ErrorCounts.NONE.with(ErrorCause.SHORT_CIRCUITED, bad);
            BreakerPoint figures = new BreakerPoint(0, BreakerState.CLOSED, null, null, 0L, good, errors);
            all.add(new ProcessReading(
                    tenth * 100,
                    Math.round(cpuMs * 1e6),
                    null,
                    null,
                    List.of(),
                    List.of(new BreakerReading(BREAKER, figures)),
                    null));
            cpuMs += 100 * costMs.applyAsDouble(tenth / 10);
            bad += rejected.applyAsLong(tenth / 10);
            good += 100 - rejected.applyAsLong(tenth / 10);
        }
        return all;
    }

    @Test
    void is_one_of_a_gateway_that_was_warm() {
        assertThat(CostDrift.of(readings(second -> 0.4, second -> 0))).isCloseTo(1, within(0.001));
    }

    @Test
    void is_half_where_a_call_costs_half_in_the_end() {
        assertThat(CostDrift.of(readings(second -> second < 4 ? 0.8 : 0.4, second -> 30)))
                .isCloseTo(0.5, within(0.01));
    }

    @Test
    void is_not_known_where_other_calls_came_in_the_end() {
        assertThat(CostDrift.of(readings(second -> second < 4 ? 0.8 : 0.4, second -> second < 4 ? 0 : 60)))
                .isNull();
    }

    @Test
    void is_not_known_of_few_calls_or_of_a_process_that_counts_none() {
        assertThat(CostDrift.of(readings(second -> 0.4, second -> 0).subList(0, 5)))
                .isNull();
        assertThat(CostDrift.of(List.of())).isNull();
        assertThat(CostDrift.of(readings(second -> 0.4, second -> 0).stream()
                        .map(r -> new ProcessReading(r.epochMs(), r.cpuNanos(), null, null, List.of(), List.of(), null))
                        .toList()))
                .isNull();
    }
}
