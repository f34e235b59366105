package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** In a separate checkout, because any lab that starts next in a checkout ends the processes of a killed one. */
class KilledLabIT {

    private static final List<String> LINKED = List.of(
            ".fusebox/class-archives", "ab-scripts", "demo-service", "eureka-server", "limits", "tuning-profiles");

    /** How many random kills to try by hand: see notes/lab-faults.md. */
    private static final String KILLS = "fusebox.kills";

    /** Requests of a cell that takes seconds, so that many kills fall between the first cell and the last. */
    private static final int LONG_CELLS = 1000;

    @TempDir
    Path scratch;

    @TempDir
    Path checkout;

    private final String base = String.valueOf(Lab.freePortBase());

    private Lab fresh(LinkedHome home) throws IOException {
        return fresh(home, 50);
    }

    private Lab fresh(LinkedHome home, int requests) throws IOException {
        String[] run = {"run", "smoke", "--gateway", "direct", "--port-base", base, "-c", "10,20", "-n", "" + requests};
        return Lab.start(scratch, home.path(), List.of(), run);
    }

    private Lab resumed(LinkedHome home, Path folder) throws IOException {
        return Lab.start(scratch, home.path(), List.of(), "run", "--resume", folder.toString());
    }

    /** The run folder, from the moment on in which it can be resumed. */
    private Optional<Path> folder() {
        return files(checkout.resolve("results"))
                .filter(f -> Files.exists(f.resolve("run.json")))
                .findFirst();
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The files of each finished cell. */
    private Map<Path, String> finished() {
        Map<Path, String> content = new HashMap<>();
        folder().stream()
                .flatMap(run -> files(run.resolve("cells")))
                .filter(cell -> Files.exists(cell.resolve("cell.json")))
                .flatMap(KilledLabIT::files)
                .forEach(file -> content.put(file, read(file)));
        return content;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void awaitFinishedCell(Lab lab) {
        Awaitility.await().atMost(Duration.ofMinutes(3)).until(() -> {
            assertThat(lab.process().isAlive()).as(lab.err()).isTrue();
            return !finished().isEmpty();
        });
    }

    @Test
    void the_next_lab_ends_the_processes_of_a_killed_one_and_finishes_its_run() throws Exception {
        try (LinkedHome home = LinkedHome.in(checkout, LINKED)) {
            List<ProcessHandle> orphans;
            try (Lab killed = fresh(home)) {
                awaitFinishedCell(killed);
                orphans = killed.children();
                killed.process().destroyForcibly().waitFor();
            }
            assertThat(orphans.stream().filter(ProcessHandle::isAlive)).isNotEmpty();
            Map<Path, String> kept = finished();

            try (Lab next = resumed(home, folder().orElseThrow())) {
                assertThat(next.exit()).as(next.err()).isIn(0, 1);
                assertThat(next.err()).contains("that a killed run left behind");
            }

            assertThat(orphans).noneMatch(ProcessHandle::isAlive);
            assertThat(finished()).containsAllEntriesOf(kept);
            assertThat(files(folder().orElseThrow().resolve("cells"))).hasSize(4);
        }
    }

    /** A second lab, while the first one still starts: it says who has the ports, or the run folder. */
    @Test
    void a_second_lab_that_wants_the_same_says_so_in_one_line() throws Exception {
        try (LinkedHome home = LinkedHome.in(checkout, LINKED);
                Lab first = fresh(home)) {
            Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> folder().isPresent());

            try (Lab samePorts = fresh(home);
                    Lab sameFolder = Lab.start(
                            scratch,
                            home.path(),
                            List.of(),
                            "run",
                            "--resume",
                            folder().orElseThrow().toString(),
                            "--port-base",
                            "" + Lab.freePortBase())) {
                assertThat(samePorts.exit()).isEqualTo(3);
                assertThat(samePorts.err())
                        .startsWith("fusebox: another fusebox (process "
                                + first.process().pid() + ") has these ports")
                        .hasLineCount(1);
                assertThat(sameFolder.exit()).isEqualTo(3);
                assertThat(sameFolder.err())
                        .startsWith("fusebox: another fusebox (process "
                                + first.process().pid() + ") writes into " + folder().orElseThrow())
                        .hasLineCount(1);
            }
            assertThat(first.process().isAlive()).as(first.err()).isTrue();
        }
    }

    private int timeOfOneRun(LinkedHome home) throws Exception {
        long start = System.nanoTime();
        try (Lab lab = fresh(home, LONG_CELLS)) {
            assertThat(lab.exit()).as(lab.err()).isIn(0, 1);
        }
        return (int) Duration.ofNanos(System.nanoTime() - start).toMillis();
    }

    @Test
    @EnabledIfSystemProperty(named = KILLS, matches = "\\d+")
    void a_run_that_is_killed_at_random_moments_again_and_again_is_finished() throws Exception {
        Random random = new Random();
        Set<ProcessHandle> orphans = new HashSet<>();
        int kills = 0;
        int finishedRuns = 0;
        int killsThatKeptCells = 0;
        try (LinkedHome home = LinkedHome.in(checkout, LINKED)) {
            int wholeRunMs = timeOfOneRun(home);
            Files.move(folder().orElseThrow(), scratch.resolve("timed"));
            while (kills < Integer.getInteger(KILLS)) {
                Map<Path, String> kept = finished();
                Optional<Path> folder = folder();
                int after = random.nextInt(wholeRunMs);
                try (Lab lab = folder.isPresent() ? resumed(home, folder.get()) : fresh(home, LONG_CELLS)) {
                    boolean ended = lab.process().waitFor(after, TimeUnit.MILLISECONDS);
                    if (ended) {
                        assertThat(lab.exit()).as(lab.err()).isIn(0, 1);
                    } else {
                        kills++;
                        orphans.addAll(lab.children());
                        lab.process().destroyForcibly().waitFor();
                        killsThatKeptCells += finished().isEmpty() ? 0 : 1;
                    }
                    assertThat(finished()).containsAllEntriesOf(kept);
                    System.out.printf(
                            "%s after %d ms, kill %d, %d files kept, now %d, said: %s%n",
                            ended ? "ended" : "killed",
                            after,
                            kills,
                            kept.size(),
                            finished().size(),
                            lab.err().lines().toList());
                    if (ended) {
                        assertThat(files(folder().orElseThrow().resolve("cells")))
                                .hasSize(4);
                        Files.move(folder().orElseThrow(), scratch.resolve("finished-" + finishedRuns++));
                    }
                }
            }
            try (Lab last = folder().isPresent() ? resumed(home, folder().get()) : fresh(home)) {
                assertThat(last.exit()).as(last.err()).isIn(0, 1);
            }
            System.out.printf("%d of %d kills fell when cells were finished%n", killsThatKeptCells, kills);
            assertThat(orphans).noneMatch(ProcessHandle::isAlive);
            assertThat(files(checkout.resolve(".fusebox/processes"))).isEmpty();
            assertThat(files(checkout.resolve(".fusebox")))
                    .noneMatch(f -> f.getFileName().toString().startsWith("jmx-"));
        }
    }
}
