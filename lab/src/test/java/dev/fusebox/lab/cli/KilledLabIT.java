package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.cli.SharedLab.Up;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** By itself, for whichever lab starts next ends what a killed one left behind. */
@Isolated
class KilledLabIT {

    @TempDir
    Path scratch;

    @Test
    void what_a_killed_lab_leaves_behind_is_ended_by_the_next_one() throws Exception {
        int base = Lab.freePortBase();
        List<ProcessHandle> orphans;
        try (Up up = Up.start("semaphore-100", "direct", base, scratch)) {
            orphans = up.lab().children();
            up.lab().process().destroyForcibly().waitFor();
        }
        assertThat(orphans.stream().filter(ProcessHandle::isAlive)).isNotEmpty();

        try (Lab next = Lab.start(
                scratch,
                "run",
                "smoke",
                "--gateway",
                "direct",
                "--port-base",
                "" + base,
                "-c",
                "10",
                "-n",
                "20",
                "--out",
                "" + scratch)) {
            assertThat(next.exit()).as(next.err()).isIn(0, 1);
            assertThat(next.err()).contains("left by a run that was killed");
        }

        assertThat(orphans).noneMatch(ProcessHandle::isAlive);
    }
}
