package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fusebox.lab.tool.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;

/** What {@code fusebox watch} says when there is nothing to watch, or its options exclude each other. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class WatchCommandTest {

    @TempDir
    Path empty;

    private final StringWriter err = new StringWriter();

    @BeforeEach
    void no_lab_has_run_here() {
        System.setProperty("fusebox.home", empty.toString());
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.home");
    }

    private int watch(String... options) {
        String[] args = new String[options.length + 1];
        args[0] = "watch";
        System.arraycopy(options, 0, args, 1, options.length);
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err, true));
        return line.execute(args);
    }

    private String error() {
        return err.toString().strip();
    }

    @Test
    void without_a_lab_it_says_how_to_get_one() {
        assertThat(watch()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(error())
                .isEqualTo("fusebox: no lab is running here; start one with `fusebox up`, or pass --pid or --jmx");
    }

    @Test
    void one_way_to_name_a_process_is_enough() {
        assertThat(watch("--pid", "1", "--jmx", "127.0.0.1:9010")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo(
                        "fusebox: --pid, --jmx, --port-base and --target each name what to watch; pass only one of them");
    }

    @Test
    void a_user_without_a_port_is_rejected() {
        assertThat(watch("--user", "lee")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("--user and --password-file need --jmx or --pid");
    }

    @Test
    void a_process_that_does_not_exist_is_named() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThat(watch("--pid", "" + ended.pid())).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(error())
                .isEqualTo("fusebox: no process " + ended.pid()
                        + "; fusebox watch without --pid shows the processes of `fusebox up`");
    }

    /** An attempt to attach would end it. */
    @Test
    void a_program_that_is_no_jvm_is_named_and_lives_on() throws Exception {
        Process stranger = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(watch("--pid", "" + stranger.pid())).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroy();
        }
        assertThat(error())
                .isEqualTo(
                        "fusebox: process " + stranger.pid() + " (sleep) is no JVM; `jps -l` lists those of your user");
    }

    @Test
    void a_process_of_another_user_is_left_alone() throws Exception {
        assumeTrue(Files.getAttribute(empty, "unix:uid").equals(0), "only root starts processes of other users");
        Process foreign = new ProcessBuilder("setpriv", "--reuid=65534", "--clear-groups", "sleep", "60").start();
        try {
            Awaitility.await()
                    .until(() -> !Files.getAttribute(Path.of("/proc", "" + foreign.pid()), "unix:uid")
                            .equals(0));
            assertThat(watch("--pid", "" + foreign.pid())).isEqualTo(ExitCode.ENVIRONMENT);
        } finally {
            foreign.destroy();
        }
        assertThat(error())
                .startsWith("fusebox: process " + foreign.pid() + " belongs to another user, ")
                .endsWith(", so fusebox neither attaches nor sends a password there; run it as that user, or pass --jmx"
                        + " HOST:PORT --user NAME");
    }

    @Test
    void a_jvm_that_lets_no_program_attach_is_not_asked_to() throws Exception {
        try (IdleJvm jvm = IdleJvm.start("-XX:+DisableAttachMechanism")) {
            assertThat(watch("--pid", "" + jvm.pid())).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(error())
                    .isEqualTo("fusebox: process " + jvm.pid()
                            + " (java) has -XX:+DisableAttachMechanism, so no program can"
                            + " attach to it; start it without, or with a JMX port: notes/jmx-inspection.md");
            assertThat(jvm.printed())
                    .as("an attempt would make it print the stacks of its threads")
                    .isEmpty();
        }
    }

    @Test
    void a_jvm_that_hides_from_others_is_recognised() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/maps")), "only Linux says what a process runs");
        try (IdleJvm jvm = IdleJvm.start("-XX:-UsePerfData")) {
            assertThat(watch("--pid", "" + jvm.pid())).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(error())
                    .isEqualTo("fusebox: process " + jvm.pid() + " (java) does not offer to be attached to"
                            + " (-XX:+DisableAttachMechanism, or -XX:-UsePerfData); start it without such options, or with a"
                            + " JMX port: notes/jmx-inspection.md");
        }
    }

    @Test
    void what_is_no_process_id_is_named() {
        for (String wrong : List.of("x", "-1", "0", "12345678901")) {
            err.getBuffer().setLength(0);
            assertThat(watch("--pid=" + wrong)).isEqualTo(ExitCode.USAGE);
            assertThat(error())
                    .isEqualTo("fusebox: --pid " + wrong + ": not a process id; --pid list prints those of gateways");
        }
    }

    @Test
    void a_document_is_printed_once() {
        for (String[] more : new String[][] {{"--every", "2"}, {"--count", "3"}}) {
            err.getBuffer().setLength(0);
            assertThat(watch("--json", more[0], more[1])).isEqualTo(ExitCode.USAGE);
            assertThat(error()).isEqualTo("fusebox: --json prints the figures once; leave out --every and --count");
        }
    }

    @Test
    void a_port_where_nothing_answers_is_named() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        assertThat(watch("--jmx", "127.0.0.1:" + port)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(error()).isEqualTo("fusebox: no JMX at 127.0.0.1:" + port + ": nothing listens there");
    }

    /** RMI itself would wait a minute. */
    @Test
    @Timeout(50)
    void a_port_without_jmx_is_reported_within_seconds() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + silent.getLocalPort();

            assertThat(watch("--jmx", address)).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(error())
                    .isEqualTo("fusebox: no JMX at " + address
                            + ": a program listens there, but gives no answer within 4 s: not JMX, or it hangs");
        }
    }

    @Test
    void a_period_outside_the_range_is_rejected() {
        assertThat(watch("--every", "0.01")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("--every 0.01: must be 0.2 to 3600 seconds");
    }

    @Test
    void zero_refreshes_are_rejected() {
        assertThat(watch("--count", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("--count 0: must be at least 1");
    }

    @Test
    void an_impossible_port_is_rejected() {
        assertThat(watch("--jmx", "127.0.0.1:99999")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: --jmx 127.0.0.1:99999: must be HOST:PORT, like 127.0.0.1:17082");
    }
}
