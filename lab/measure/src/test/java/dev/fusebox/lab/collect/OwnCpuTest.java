package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.collect.OwnCpu.Reading;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnCpuTest {

    private static final List<Reading> READINGS = List.of(
            new Reading(1000, 0.0, 5, 100.0),
            new Reading(2000, 0.5, 5.1, 102.0),
            new Reading(3000, 1.5, 5.2, 103.0),
            new Reading(4000, 1.6, 5.5, 103.5));

    @Test
    void of_the_whole_cell_it_is_the_last_reading_less_the_first() {
        assertThat(OwnCpu.usage(READINGS, "gatling", null))
                .extracting(ProcessUsage::component, ProcessUsage::cpuSeconds)
                .containsExactly(tuple("gatling", 1.6), tuple("fusebox", 0.5), tuple("machine", 3.5));
    }

    @Test
    void of_a_window_it_is_that_of_the_readings_in_it() {
        assertThat(OwnCpu.usage(READINGS, "gatling", new Window(1500, 3000)))
                .extracting(ProcessUsage::cpuSeconds)
                .containsExactly(1.0, 0.1, 1.0);
    }

    @Test
    void a_window_without_readings_has_no_cpu_time() {
        assertThat(OwnCpu.usage(READINGS, "gatling", new Window(2100, 2900)))
                .extracting(ProcessUsage::cpuSeconds)
                .containsOnlyNulls();
    }
}
