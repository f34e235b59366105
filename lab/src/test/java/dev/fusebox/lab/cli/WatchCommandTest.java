package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
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
        assertThat(watch()).isEqualTo(Main.ENVIRONMENT);
        assertThat(error())
                .isEqualTo("fusebox: no lab is running here; start one with `fusebox up`, or pass --pid or --jmx");
    }

    @Test
    void one_way_to_name_a_process_is_enough() {
        assertThat(watch("--pid", "1", "--jmx", "127.0.0.1:9010")).isEqualTo(Main.USAGE);
        assertThat(error())
                .isEqualTo(
                        "fusebox: --pid, --jmx, --port-base and --target each name what to watch; pass only one of them");
    }

    @Test
    void a_user_without_a_port_is_rejected() {
        assertThat(watch("--user", "lee")).isEqualTo(Main.USAGE);
        assertThat(error()).contains("--user and --password-file need --jmx or --pid");
    }

    @Test
    void a_process_that_does_not_exist_is_named() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThat(watch("--pid", "" + ended.pid())).isEqualTo(Main.ENVIRONMENT);
        assertThat(error())
                .isEqualTo("fusebox: no process " + ended.pid()
                        + "; fusebox watch without --pid shows the processes of `fusebox up`");
    }

    @Test
    void a_process_without_a_jmx_port_is_not_attached_to() throws Exception {
        Process stranger = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(watch("--pid", "" + stranger.pid())).isEqualTo(Main.ENVIRONMENT);
        } finally {
            stranger.destroy();
        }
        assertThat(error())
                .startsWith(
                        "fusebox: process " + stranger.pid() + " has no JMX port on its command line; start it with")
                .contains("-javaagent:limits/jmx-agent/target/jmx-agent.jar=PORT,FOLDER")
                .hasLineCount(3);
    }

    @Test
    void a_document_is_printed_once() {
        for (String[] more : new String[][] {{"--every", "2"}, {"--count", "3"}}) {
            err.getBuffer().setLength(0);
            assertThat(watch("--json", more[0], more[1])).isEqualTo(Main.USAGE);
            assertThat(error()).isEqualTo("fusebox: --json prints the figures once; leave out --every and --count");
        }
    }

    @Test
    void a_port_where_nothing_answers_is_named() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        assertThat(watch("--jmx", "127.0.0.1:" + port)).isEqualTo(Main.ENVIRONMENT);
        assertThat(error()).isEqualTo("fusebox: no JMX at 127.0.0.1:" + port + ": nothing listens there");
    }

    /** RMI itself would wait a minute. */
    @Test
    @Timeout(50)
    void a_port_without_jmx_is_reported_within_seconds() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + silent.getLocalPort();

            assertThat(watch("--jmx", address)).isEqualTo(Main.ENVIRONMENT);
            assertThat(error())
                    .isEqualTo("fusebox: no JMX at " + address
                            + ": a program listens there, but gives no answer within 4 s: not JMX, or it hangs");
        }
    }

    @Test
    void a_period_outside_the_range_is_rejected() {
        assertThat(watch("--every", "0.01")).isEqualTo(Main.USAGE);
        assertThat(error()).contains("--every 0.01: must be 0.2 to 3600 seconds");
    }

    @Test
    void zero_refreshes_are_rejected() {
        assertThat(watch("--count", "0")).isEqualTo(Main.USAGE);
        assertThat(error()).contains("--count 0: must be at least 1");
    }

    @Test
    void an_impossible_port_is_rejected() {
        assertThat(watch("--jmx", "127.0.0.1:99999")).isEqualTo(Main.USAGE);
        assertThat(error()).isEqualTo("fusebox: --jmx 127.0.0.1:99999: must be HOST:PORT, like 127.0.0.1:17082");
    }
}
