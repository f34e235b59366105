package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CallRow;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.OpenCalls;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MatrixTest {

    /** 1000 calls of 1 to 1000 ms, of which the last are given up after 60 s. */
    private static String p99(int givenUp) {
        OpenCalls calls = new OpenCalls(
                IntStream.range(0, 1000)
                        .mapToObj(i -> i < 1000 - givenUp
                                ? new CallRow(i, 0, i + 1, "200")
                                : new CallRow(i, 0, 60_000, LoadFigures.GIVEN_UP))
                        .toList(),
                1);
        double[] p = calls.percentiles(50, 95, 99, 100);
        LoadFigures load = new LoadFigures(
                "x 1",
                "",
                1000,
                1000,
                0,
                0,
                1,
                1,
                1,
                p[0],
                p[1],
                p[2],
                p[3],
                null,
                0L,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                calls.callTimes());
        return Matrix.time(load, 99, load.p99Ms(), Figures::whole).text();
    }

    @Test
    void a_quantile_with_few_calls_beyond_it_is_printed_as_a_range() {
        assertThat(p99(0)).isEqualTo("983 to 997");
    }

    @Test
    void a_quantile_of_calls_that_were_given_up_is_a_lower_bound() {
        assertThat(p99(100)).isEqualTo("≥ 60 000");
        assertThat(p99(5)).startsWith("≥ 983");
    }
}
