package dev.fusebox.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SplitMix64Test {

    /** Bounds that are powers of two and others; the largest draw again and again. */
    @Test
    void its_numbers_are_those_of_the_jdk() {
        LongStream.of(0, 15, 4_500, 20_250, -1, Long.MIN_VALUE).forEach(seed -> {
            SplittableRandom theirs = new SplittableRandom(seed);
            SplitMix64 ours = new SplitMix64(seed);
            for (int bound : new int[] {1, 2, 3, 50, 64, 100, 1 << 30, (1 << 30) + 1, Integer.MAX_VALUE}) {
                for (int i = 0; i < 200; i++) {
                    assertThat(ours.nextInt(bound)).isEqualTo(theirs.nextInt(bound));
                    assertThat(ours.nextDouble()).isEqualTo(theirs.nextDouble());
                }
            }
        });
    }
}
