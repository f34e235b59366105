package dev.fusebox.lab.appcost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.appcost.app.LeverChoice.ChosenLever;
import dev.fusebox.lab.common.LabException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A JVM needs its heap and 300 MiB; everything else on the machine 1500. */
class AppMemoryTest {

    private static final AppStart SMALL = new AppStart(Map.of(), List.of("-Xmx700m"));

    private static ChosenLever lever(String... flags) {
        return new ChosenLever("a", "", null, new AppStart(Map.of(), List.of(flags)));
    }

    @Test
    void as_many_as_wanted_run_together_where_there_is_room() {
        assertThat(new AppMemory(6500).most(SMALL, List.of(lever("-Dx=y")), 3)).isEqualTo(3);
        assertThat(new AppMemory(6500).most(SMALL, List.of(lever("-Dx=y")), 2)).isEqualTo(2);
        assertThat(new AppMemory(5500).most(SMALL, List.of(lever("-Dx=y")), 3)).isEqualTo(2);
    }

    @Test
    void a_lever_that_takes_more_memory_counts() {
        assertThat(new AppMemory(6500).most(SMALL, List.of(lever("-Dx=y"), lever("-Xmx2g")), 3))
                .isEqualTo(1);
    }

    @Test
    void a_machine_without_room_for_three_is_said_in_one_line() {
        assertThatThrownBy(() -> new AppMemory(4000).most(SMALL, List.of(lever("-Dx=y")), 3))
                .isInstanceOf(LabException.class)
                .hasMessage(
                        "three processes of the application need about 4500 MiB of memory, and this machine has 4000;"
                                + " give a smaller heap with --jvm -Xmx");
    }
}
