package dev.fusebox.lab.report.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.lab.traffic.OpenCalls;
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
        LoadFigures load = MadeLoad.of("x 1", "", 1000, 1000, 0, 0, 1, 1, 1, p[0], p[1], p[2], p[3], 0L)
                .withTimes(calls.callTimes());
        return Matrix.time(load, 99, Figures::whole).text();
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

    /** 900 rejections of 1 ms and 100 successful calls of 200 ms. */
    @Test
    void rejections_make_no_time_shorter_where_they_are_known_apart() {
        OpenCalls calls = new OpenCalls(
                IntStream.range(0, 1000)
                        .mapToObj(i -> i % 10 == 0 ? new CallRow(i, 0, 200, "200") : new CallRow(i, 0, 1, "503"))
                        .toList(),
                1);
        LoadFigures apart = MadeLoad.of("x 1", "", 1000, 100, 900, 0, 1, 1, 1, 1, 1, 1, 200, 0L)
                .withTimes(calls.callTimes());

        assertThat(Matrix.time(apart, 50, Figures::whole).text()).isEqualTo("200");
        LoadFigures together = apart.withTimes(null);
        assertThat(Matrix.time(together, 50, Figures::whole).text()).isEqualTo("1°");
    }
}
