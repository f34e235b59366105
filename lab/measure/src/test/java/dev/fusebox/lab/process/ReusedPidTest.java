package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The number of an ended process, given to another one by the system. It needs a separate namespace of processes, in which the next
 * number can be chosen; only a machine that gives none leaves this test out.
 */
class ReusedPidTest {

    private static final Path NEXT = Path.of("/proc/sys/kernel/ns_last_pid");

    @Test
    void nothing_of_another_process_with_the_number_of_an_ended_one_is_the_labs() throws Exception {
        List<String> namespace = List.of("unshare", "--pid", "--fork", "--mount-proc", "--kill-child");
        String reason = output(Stream.concat(namespace.stream(), Stream.of("true")));
        assumeTrue(reason.isEmpty(), "this machine gives no namespace of processes: " + reason);

        String said = output(Stream.concat(
                namespace.stream(),
                Stream.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReusedPidTest.class.getName())));

        assertThat(said).endsWith("descendants of the dead handle: 1, family: 0, of the living one: 2\n");
    }

    private static String output(Stream<String> command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command.toList()).redirectErrorStream(true).start();
        try {
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            return text + (process.exitValue() == 0 || !text.isEmpty() ? "" : "exit code " + process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    /** In the namespace: a process ends, and a shell with a child gets its number. */
    public static void main(String[] args) throws Exception {
        Process gone = new ProcessBuilder("true").start();
        ProcessHandle handle = gone.toHandle();
        gone.waitFor();
        List<Process> others = new ArrayList<>();
        Process stranger = null;
        while (stranger == null) {
            Files.writeString(NEXT, "" + (gone.pid() - 1));
            Process next = new ProcessBuilder("sh", "-c", "sleep 600 & wait").start();
            others.add(next);
            stranger = next.pid() == gone.pid() ? next : null;
            if (others.size() > 100) {
                System.out.println("the number did not come again");
                System.exit(1);
            }
        }
        while (stranger.descendants().findAny().isEmpty()) {
            Thread.sleep(10);
        }
        System.out.printf(
                "descendants of the dead handle: %d, family: %d, of the living one: %d%n",
                handle.descendants().count(),
                Processes.family(handle).count(),
                Processes.family(stranger.toHandle()).count());
        System.exit(0);
    }
}
