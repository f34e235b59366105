package dev.fusebox.lab.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AllocationsTest {

    @Test
    void threads_that_began_meanwhile_count_and_ended_threads_are_missing() {
        assertThat(Allocations.difference(Map.of(1L, 100L, 2L, 50L), Map.of(1L, 130L, 3L, 7L)))
                .isEqualTo(37);
    }

    @Test
    void this_jvm_counts_what_it_allocates() {
        Allocations allocations = Allocations.since(ManagementFactory.getPlatformMBeanServer());
        byte[] million = new byte[1_000_000];

        assertThat(allocations.bytes()).isGreaterThanOrEqualTo(million.length);
    }

    @Test
    void of_a_process_that_is_no_jvm_only_the_cpu_time_is_known() {
        ProcessReading reading = new HandleReader(ProcessHandle.current()).read();

        assertThat(reading.cpuNanos()).isPositive();
        assertThat(reading.heapMb()).isNull();
        assertThat(reading.threads()).isNull();
    }
}
