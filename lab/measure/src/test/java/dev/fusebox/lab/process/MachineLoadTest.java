package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.process.os.MachineCpu;
import dev.fusebox.lab.results.cell.CpuUse;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MachineLoadTest {

    private double busy;
    private double total;
    private double own;

    /** On two processors. */
    private MachineLoad watched() {
        return new MachineLoad(() -> Optional.of(new MachineCpu(busy, 0, total)), () -> own, 2);
    }

    /** A second with this much CPU time in use. */
    private void passes(double used, double usedByLab) {
        total += 2;
        busy += used;
        own += usedByLab;
    }

    @Test
    void the_most_disturbed_second_is_kept() {
        try (MachineLoad load = watched()) {
            passes(0.2, 0.2);
            load.look(0);
            passes(2, 0.4);
            load.look(0);
            passes(0.3, 0.1);

            assertThat(load.busiest()).contains(new CpuUse(1, 0.2));
            assertThat(load.busiest()).get().matches(CpuUse::disturbed);
        }
    }

    @Test
    void a_machine_kept_busy_by_the_lab_itself_is_not_disturbed() {
        try (MachineLoad load = watched()) {
            passes(2, 1.7);

            assertThat(load.busiest()).get().matches(use -> !use.disturbed());
        }
    }

    @Test
    void a_moment_too_short_for_the_clock_is_skipped() {
        try (MachineLoad load = watched()) {
            total += 0.1;
            busy += 0.1;

            assertThat(load.busiest()).isEmpty();
        }
    }

    @Test
    void without_cpu_figures_a_machine_is_not_known_to_be_busy() {
        try (MachineLoad load = new MachineLoad(Optional::empty, () -> own, 2)) {
            passes(2, 0);

            assertThat(load.busiest()).isEmpty();
        }
    }

    @Test
    void stolen_time_is_neither_busy_nor_idle() {
        MachineCpu cpu = MachineCpu.of("cpu  100 10 50 800 5 3 2 30 7 0");

        assertThat(cpu.busy()).isCloseTo(1.65, within(1e-9));
        assertThat(cpu.stolen()).isCloseTo(0.3, within(1e-9));
        assertThat(cpu.total()).isCloseTo(10.0, within(1e-9));
    }
}
