package dev.fusebox.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.TestClock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class TriesTest {

    private final TestClock clock = new TestClock();
    private final List<String> said = new ArrayList<>();

    private final Progress progress = new Progress() {
        @Override
        public void say(String line) {
            said.add(line);
        }

        @Override
        public void cell(int number, int of, String what) {
            throw new AssertionError("there are no cells here");
        }
    };

    /** @param busySeconds at each look of a second */
    private String measured(long busySeconds, String... doubts) throws Exception {
        Iterator<String> found = List.of(doubts).iterator();
        Tries tries = new Tries(progress, clock, () -> {
            clock.sleep(1000);
            return clock.millis() < busySeconds * 1000;
        });
        return tries.measure(found::next, doubt -> doubt.isEmpty() ? null : doubt);
    }

    @Test
    void a_measurement_without_a_doubt_is_not_repeated() throws Exception {
        assertThat(measured(0, "")).isEmpty();

        assertThat(said).isEmpty();
        assertThat(clock.millis()).isZero();
    }

    @Test
    void a_measurement_with_a_doubt_is_repeated_on_a_quiet_machine() throws Exception {
        assertThat(measured(4, "busy", "")).isEmpty();

        assertThat(said).containsExactly("busy; waiting for a quiet machine, then try 2 of 3");
        assertThat(clock.millis()).isEqualTo(4000);
    }

    @Test
    void it_waits_twice_for_a_machine_that_stays_busy() throws Exception {
        assertThat(measured(1000, "busy", "busy still", "busy to the end", "never asked for"))
                .isEqualTo("busy to the end");

        assertThat(clock.millis()).isEqualTo(2 * Tries.PATIENCE_MS);
    }
}
