package dev.fusebox.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void the_median_of_an_odd_number_is_the_one_in_the_middle() {
        assertThat(Figures.median(DoubleStream.of(9, 1, 4))).isEqualTo(4);
    }

    @Test
    void the_median_of_an_even_number_lies_between_the_two_in_the_middle() {
        assertThat(Figures.median(DoubleStream.of(9, 1, 4, 5))).isEqualTo(4.5);
    }

    @Test
    void no_figures_have_no_median() {
        assertThat(Figures.median(DoubleStream.empty())).isNull();
    }
}
