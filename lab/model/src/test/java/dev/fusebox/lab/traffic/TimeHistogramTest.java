package dev.fusebox.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.common.UsageException;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TimeHistogramTest {

    /** A call each 10 ms, answered with this status after this time. */
    private static LoadFigures load(int calls, IntToDoubleFunction tookMs) {
        OpenCalls open = new OpenCalls(
                IntStream.range(0, calls)
                        .mapToObj(i -> new CallRow(i * 10, 0, tookMs.applyAsDouble(i), "200"))
                        .toList(),
                calls / 100.0);
        double[] p = open.percentiles(50, 95, 99, 100);
        return MadeLoad.of("x 1", "", calls, calls, 0, 0, 1, 1, 1, p[0], p[1], p[2], p[3], 0L)
                .withTimes(open.callTimes());
    }

    /** One repeat of three has all the slow calls: 5 % of that repeat, 1.7 % of all. */
    @Test
    void repeats_are_merged_and_not_averaged() {
        LoadFigures quick = load(1000, i -> 10);
        LoadFigures slow = load(1000, i -> i % 20 == 0 ? 500 : 10);

        assertThat(LoadFigures.quantile(List.of(quick, slow, quick), 99)).isCloseTo(500, within(1.0));
        assertThat(LoadFigures.quantile(List.of(quick, slow, quick), 95)).isCloseTo(10, within(0.1));
    }

    @Test
    void without_the_times_of_each_call_the_quantile_of_repeats_is_their_median() {
        LoadFigures one = MadeLoad.of("ab 2", "", 1, 1, 0, 0, 1, 1, 1, 1, 2, 3, 4, 0L);
        LoadFigures other = MadeLoad.of("ab 2", "", 1, 1, 0, 0, 1, 1, 1, 3, 4, 5, 6, 0L);

        assertThat(LoadFigures.quantile(List.of(one, other), 99)).isEqualTo(4);
    }

    /** Of 2700 calls 27 are beyond p99: the ranks 2663 to 2684 have it with 95 %. */
    @Test
    void a_quantile_with_few_calls_beyond_it_is_a_range() {
        LoadFigures few = load(2700, i -> i + 1);

        TimeHistogram.Range p99 = few.range(99);

        assertThat(p99.fromMs()).isCloseTo(2662, within(3.0));
        assertThat(p99.toMs()).isCloseTo(2684, within(3.0));
        assertThat(few.range(50)).isNull();
        assertThat(load(10_000, i -> i + 1).range(99)).isNull();
    }

    @Test
    void results_keep_it_as_text() {
        JsonMapper json = new JsonMapper();
        OutcomeTimes times = load(100, i -> i).times();

        String written = json.writeValueAsString(times);

        assertThat(json.readValue(written, OutcomeTimes.class)).isEqualTo(times);
        assertThat(written).doesNotContain("rejections");
        assertThatThrownBy(() -> new TimeHistogram("none").calls()).isInstanceOf(UsageException.class);
    }
}
