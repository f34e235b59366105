package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianIntervalTest {

    /** The ranks of tables of the sign test at 5 %. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 1",
        "2, 1.5, 1, 2",
        "5, 3, 1, 5",
        "6, 3.5, 1, 6",
        "8, 4.5, 1, 8",
        "9, 5, 2, 8",
        "12, 6.5, 3, 10",
        "15, 8, 4, 12",
        "20, 10.5, 6, 15"
    })
    void is_between_the_same_ranks_from_both_ends(int figures, double median, double from, double to) {
        assertThat(MedianInterval.of(IntStream.rangeClosed(1, figures)
                        .mapToObj(Double::valueOf)
                        .toList()))
                .isEqualTo(new MedianInterval(median, from, to));
    }
}
