package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a separate checkout, because any lab that starts next in a checkout ends the processes of a killed one. */
class KilledLabIT {

    private static final List<String> LINKED = List.of(
            ".fusebox/class-archives", "ab-scripts", "demo-service", "eureka-server", "limits", "tuning-profiles");

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    @Test
    void the_next_lab_ends_the_processes_of_a_killed_one() throws Exception {
        String ports = String.valueOf(Lab.freePortBase());
        try (LinkedHome home = LinkedHome.in(checkout, LINKED)) {
            List<ProcessHandle> orphans;
            try (Lab killed =
                    Lab.start(scratch, home.path(), List.of(), "up", "--gateway", "direct", "--port-base", ports)) {
                Awaitility.await().atMost(Duration.ofMinutes(3)).until(() -> {
                    assertThat(killed.process().isAlive()).as(killed.err()).isTrue();
                    return killed.out().contains("ends all of them");
                });
                orphans = killed.children();
                killed.process().destroyForcibly().waitFor();
            }
            assertThat(orphans.stream().filter(ProcessHandle::isAlive)).isNotEmpty();

            String[] run = {"run", "smoke", "--gateway", "direct", "--port-base", ports, "-c", "10", "-n", "20"};
            try (Lab next = Lab.start(scratch, home.path(), List.of(), run)) {
                assertThat(next.exit()).as(next.err()).isIn(0, 1);
                assertThat(next.err()).contains("that a killed run left behind");
            }
            assertThat(orphans).noneMatch(ProcessHandle::isAlive);
        }
    }
}
