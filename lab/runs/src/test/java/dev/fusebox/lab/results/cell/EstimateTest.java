package dev.fusebox.lab.results.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EstimateTest {

    private static Estimate once(Double... starts) {
        return new Estimate(List.of(starts).stream().map(List::of).toList());
    }

    @Test
    void of_several_starts_it_is_their_mean_with_student_s_interval() {
        Estimate three = once(98.0, 100.0, 102.0);

        assertThat(three.mid()).isEqualTo(100);
        // 2 / sqrt(3) times 4.303, Student's t of 2 degrees of freedom.
        assertThat(three.from()).isCloseTo(95.03, within(0.01));
        assertThat(three.to()).isCloseTo(104.97, within(0.01));
        assertThat(three.whole()).isEqualTo("100 (95 to 105)");
        assertThat(three.basis()).isEqualTo("3 starts");
    }

    @Test
    void the_figure_of_a_start_is_the_median_of_its_rounds() {
        Estimate disturbed = new Estimate(List.of(List.of(100.0, 10.0, 100.0), List.of(102.0, 102.0, 102.0)));

        assertThat(disturbed.ofStarts()).containsExactly(100.0, 102.0);
        assertThat(disturbed.mid()).isEqualTo(101);
        assertThat(disturbed.count()).isEqualTo(6);
    }

    @Test
    void of_one_start_it_has_no_interval_and_says_so() {
        Estimate rounds = new Estimate(List.of(List.of(90.0, 100.0, 120.0)));

        assertThat(rounds.once()).isTrue();
        assertThat(List.of(rounds.mid(), rounds.from(), rounds.to())).containsExactly(100.0, 90.0, 120.0);
        assertThat(rounds.basis()).isEqualTo("3 rounds of one start");
        assertThat(once(7.0).basis()).isEqualTo("measured once");
        assertThat(once(7.0).whole()).isEqualTo("7");
    }

    @Test
    void no_figure_is_below_zero_and_no_share_above_one() {
        assertThat(once(1.0, 9.0).from()).isZero();
        assertThat(once(-1.0, 9.0).from()).isLessThan(-10);
        assertThat(once(0.5, 0.9).percent()).isEqualTo("70.0 % (0 to 100)");
    }

    /** Two starts of two rounds: 9 and 11, 19 and 21. */
    @Test
    void variance_has_two_parts() {
        Estimate parts = new Estimate(List.of(List.of(9.0, 11.0), List.of(19.0, 21.0)));

        // Each start has a variance of 2; the means 10 and 20 have 50, of which 2 / 2 comes from within.
        assertThat(parts.within()).isCloseTo(Math.sqrt(2) / 15, within(1e-9));
        assertThat(parts.between()).isCloseTo(7 / 15.0, within(1e-9));
        assertThat(once(10.0, 20.0).within()).isNull();
        assertThat(once(10.0, 20.0).between()).isCloseTo(Math.sqrt(50) / 15, within(1e-9));
    }

    @Test
    void what_to_repeat_more_depends_on_both_parts_and_on_what_a_start_takes() {
        Estimate starts = new Estimate(List.of(List.of(9.0, 11.0), List.of(19.0, 21.0)));
        Estimate rounds = new Estimate(List.of(List.of(5.0, 15.0), List.of(6.0, 14.0), List.of(7.0, 13.0)));
        Estimate both = new Estimate(List.of(List.of(9.0, 11.0), List.of(10.0, 13.0)));

        // sqrt(100 x 2 / 49)
        assertThat(starts.bestRounds(100, 20)).isEqualTo(3);
        assertThat(rounds.bestRounds(100, 20)).isEqualTo(20);
        // Within 2 and 4.5, of the means 10 and 11.5 no more than 1.125: nothing lies between.
        assertThat(both.bestRounds(4, 20)).isEqualTo(20);
        assertThat(once(10.0, 20.0).bestRounds(100, 20)).isNull();
    }

    /** JVMs that differ by 5 %, whose rounds differ by 1 %. */
    @Test
    void the_interval_over_starts_covers_the_truth_and_one_over_rounds_does_not() {
        Random random = new Random(1);
        List<Estimate> runs = IntStream.range(0, 2000)
                .mapToObj(run -> IntStream.range(0, 5)
                        .mapToObj(start -> {
                            double own = 100 * (1 + 0.05 * random.nextGaussian());
                            return IntStream.range(0, 6)
                                    .mapToObj(round -> own + random.nextGaussian())
                                    .toList();
                        })
                        .toList())
                .map(Estimate::new)
                .toList();

        assertThat(covered(runs, run -> run)).isBetween(0.94, 0.96);
        assertThat(covered(runs, EstimateTest::asIfRoundsWereStarts)).isLessThan(0.6);
    }

    private static Estimate asIfRoundsWereStarts(Estimate run) {
        List<List<Double>> rounds = new ArrayList<>();
        run.starts().forEach(start -> start.forEach(round -> rounds.add(List.of(round))));
        return new Estimate(rounds);
    }

    private static double covered(List<Estimate> runs, Function<Estimate, Estimate> by) {
        return runs.stream()
                        .map(by)
                        .filter(run -> run.from() <= 100 && run.to() >= 100)
                        .count()
                / (double) runs.size();
    }
}
