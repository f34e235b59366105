package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;

class CountedLeaksTest {

    @Test
    void each_buffer_counts_that_is_lost_at_the_same_place() {
        CountedLeaks.take();
        CountedLeaks.during("this test");

        for (int i = 0; i < 5; i++) {
            ByteBufAllocator.DEFAULT.directBuffer(16);
        }

        assertThat(CountedLeaks.take()).hasSize(5).allMatch(leak -> leak.startsWith("Hint: this test, buffer "));
        assertThat(CountedLeaks.take()).isEmpty();
    }
}
