package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two threads, and a clock made by hand. */
class BusyThreadsTest {

    private static final List<Long> BOTH = List.of(1L, 2L);

    private final Map<Long, Long> cpuMs = new HashMap<>(Map.of(1L, 5000L, 2L, 5000L));
    private final BusyThreads threads = new BusyThreads(id -> cpuMs.getOrDefault(id, -1L) * 1_000_000);
    private long nowMs = 70_000;

    private Set<Long> look(long afterMs, long firstUses, long secondUses) {
        nowMs += afterMs;
        cpuMs.merge(1L, firstUses, Long::sum);
        cpuMs.merge(2L, secondUses, Long::sum);
        return threads.of(BOTH, nowMs * 1_000_000);
    }

    @Test
    void a_thread_with_nine_tenths_of_a_processor_is_busy() {
        assertThat(look(0, 0, 0)).as("at first nothing is known").isEmpty();

        assertThat(look(1000, 900, 890)).containsExactly(1L);
    }

    @Test
    void a_tenth_of_a_second_with_much_to_do_is_not_a_second() {
        for (int i = 0; i < 20; i++) {
            look(100, 50, 90);
        }

        assertThat(look(100, 100, 90)).containsExactly(2L);
    }

    @Test
    void what_was_longer_ago_than_a_second_does_not_count() {
        look(0, 0, 0);
        look(10_000, 10_000, 0);
        look(500, 0, 500);

        assertThat(look(500, 0, 500)).containsExactly(2L);
    }

    @Test
    void a_look_that_is_long_ago_counts_where_there_is_no_other() {
        look(0, 0, 0);

        assertThat(look(15_000, 13_600, 0)).containsExactly(1L);
    }

    @Test
    void of_a_thread_that_has_ended_or_is_new_nothing_is_said() {
        cpuMs.remove(2L);
        assertThat(threads.of(BOTH, nowMs * 1_000_000)).isEmpty();

        assertThat(look(1000, 0, 5000)).as("it began meanwhile").isEmpty();
        cpuMs.clear();
        assertThat(threads.of(BOTH, (nowMs + 1000) * 1_000_000)).isEmpty();
    }
}
