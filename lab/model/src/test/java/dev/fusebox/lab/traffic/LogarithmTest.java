package dev.fusebox.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogarithmTest {

    private static void isClose(double x) {
        double theirs = StrictMath.log(x);
        assertThat(Logarithm.of(x)).isCloseTo(theirs, within(4 * Math.ulp(theirs)));
    }

    @Test
    void is_the_natural_logarithm_to_the_last_digits() {
        SplitMix64 random = new SplitMix64(7);
        for (int i = 0; i < 100_000; i++) {
            isClose(1 - random.nextDouble());
        }
        for (int power = 0; power <= 53; power++) {
            isClose(Math.scalb(1.0, -power));
            isClose(Math.nextDown(Math.scalb(1.0, -power)));
        }
    }

    @Test
    void of_one_is_nothing() {
        assertThat(Logarithm.of(1)).isZero();
    }
}
