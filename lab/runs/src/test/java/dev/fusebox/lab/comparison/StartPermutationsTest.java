package dev.fusebox.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.comparison.StartPermutations.ComparedFigure;
import dev.fusebox.lab.results.cell.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StartPermutationsTest {

    private static Estimate starts(double... figures) {
        return new Estimate(Arrays.stream(figures).mapToObj(List::of).toList());
    }

    private static double p(Estimate before, Estimate now) {
        return StartPermutations.p(List.of(new ComparedFigure(before, now)))[0];
    }

    @Test
    void of_three_against_three_two_choices_in_twenty_are_as_far_apart_as_possible() {
        assertThat(p(starts(1, 2, 3), starts(4, 5, 6))).isEqualTo(0.1);
        assertThat(p(starts(4, 5, 6), starts(1, 2, 3))).isEqualTo(0.1);
        assertThat(p(starts(1, 2, 3), starts(1, 2, 3))).isEqualTo(1);
    }

    @Test
    void four_against_four_are_the_fewest_that_can_tell() {
        assertThat(StartPermutations.smallest(2, 2)).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(StartPermutations.smallest(3, 3)).isEqualTo(0.1);
        assertThat(StartPermutations.smallest(4, 4)).isCloseTo(2 / 70.0, within(1e-9));
        assertThat(StartPermutations.smallest(3, 4)).isCloseTo(1 / 35.0, within(1e-9));
        assertThat(StartPermutations.needed()).isEqualTo(4);
    }

    @Test
    void what_never_varies_differs_for_sure_or_not_at_all() {
        assertThat(p(starts(0, 0, 0, 0), starts(1, 1, 1, 1))).isCloseTo(2 / 70.0, within(1e-9));
        assertThat(p(starts(1, 1, 1, 1), starts(1, 1, 1, 1))).isEqualTo(1);
    }

    @Test
    void a_figure_that_only_some_starts_have_is_compared_by_those() {
        double[] p = StartPermutations.p(List.of(
                new ComparedFigure(starts(1, 2, 3, 4), starts(1, 2, 3, 4)),
                new ComparedFigure(starts(1, 2), starts(8)),
                new ComparedFigure(starts(), starts(1))));

        assertThat(p[1]).isGreaterThan(0.1);
        assertThat(p[2]).isEqualTo(1);
    }

    @Test
    void more_choices_than_can_be_tried_are_drawn_always_in_the_same_way() {
        Estimate before = starts(IntStream.range(0, 12).mapToDouble(i -> i).toArray());
        Estimate now = starts(IntStream.range(0, 12).mapToDouble(i -> i + 4).toArray());

        // Student's t test has 0.012.
        assertThat(p(before, now)).isCloseTo(0.012, within(0.004)).isEqualTo(p(before, now));
    }

    /** The same program twice: 1000 pairs of runs of 40 cells and two figures; the starts of a run are fast or slow together, in part. */
    @Test
    void of_nothing_few_runs_have_any_false_alarm() {
        Random random = new Random(2);

        // At most 12 choices of 252, 2 of 70: 4.8 and 2.9 %; of 1000 runs give or take 1.4.
        assertThat(shareWithAlarm(random, 5, 5)).isBetween(0.02, 0.062);
        assertThat(shareWithAlarm(random, 4, 4)).isBetween(0.01, 0.04);
    }

    private static double shareWithAlarm(Random random, int before, int now) {
        int runs = 1000;
        return IntStream.range(0, runs)
                        .filter(i -> Arrays.stream(StartPermutations.p(cells(random, before, now)))
                                .anyMatch(p -> p <= StartPermutations.LEVEL))
                        .count()
                / (double) runs;
    }

    /** One cell of 40 is 30 % faster; its starts spread by 3, 5 and 10 %. */
    @Test
    void a_real_difference_is_found_with_five_starts_each() {
        Random random = new Random(3);

        assertThat(power(random, 5, 0.03)).isGreaterThanOrEqualTo(0.99);
        assertThat(power(random, 5, 0.05)).isGreaterThanOrEqualTo(0.9);
        assertThat(power(random, 5, 0.10)).isGreaterThanOrEqualTo(0.2);
        assertThat(power(random, 4, 0.03)).isGreaterThanOrEqualTo(0.9);
        assertThat(power(random, 3, 0.01)).as("3 against 3 cannot tell").isZero();
    }

    private static double power(Random random, int starts, double spread) {
        int runs = 300;
        return IntStream.range(0, runs)
                        .filter(i -> {
                            List<ComparedFigure> cells = cells(random, starts, starts);
                            cells.set(
                                    0,
                                    new ComparedFigure(
                                            lognormal(random, starts, 100, spread),
                                            lognormal(random, starts, 130, spread)));
                            return StartPermutations.p(cells)[0] <= StartPermutations.LEVEL;
                        })
                        .count()
                / (double) runs;
    }

    /** 40 cells with goodput and share of failures; from start to start 1 to 15 % apart. */
    private static List<ComparedFigure> cells(Random random, int before, int now) {
        double[] then = random.doubles(before).toArray();
        double[] today = random.doubles(now).toArray();
        return new ArrayList<>(IntStream.range(0, 80)
                .mapToObj(i -> {
                    double spread = 0.01 + 0.14 * random.nextDouble();
                    return new ComparedFigure(
                            together(lognormal(random, before, 100, spread), then, spread),
                            together(lognormal(random, now, 100, spread), today, spread));
                })
                .toList());
    }

    private static Estimate together(Estimate own, double[] ofStart, double weight) {
        double[] figures = own.ofStarts().toArray();
        return starts(IntStream.range(0, figures.length)
                .mapToDouble(i -> figures[i] * (1 + weight * ofStart[i]))
                .toArray());
    }

    private static Estimate lognormal(Random random, int starts, double median, double spread) {
        return starts(DoubleStream.generate(() -> median * Math.exp(spread * random.nextGaussian()))
                .limit(starts)
                .toArray());
    }
}
