package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.fusebox.lab.cli.StackDescription.RunningProcess;
import dev.fusebox.lab.tool.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What {@code fusebox up} says before it starts anything, and what it passes to a command. */
class UpCommandTest {

    private final StringWriter err = new StringWriter();

    private int up(String... args) {
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err, true));
        String[] all = new String[args.length + 1];
        all[0] = "up";
        System.arraycopy(args, 0, all, 1, args.length);
        return Main.run(line, all);
    }

    private String error() {
        return err.toString().strip();
    }

    @Test
    void a_command_needs_two_dashes() {
        assertThat(up("zuul")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo("fusebox: 'zuul' is not an option; put a command after --, as in: fusebox up -- zuul");
    }

    @Test
    void two_dashes_without_a_command_are_rejected() {
        assertThat(up("--profile", "stock", "--")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: no command after --; add one, or leave out --");
    }

    @Test
    void json_and_a_command_exclude_each_other() {
        assertThat(up("--json", "--", "true")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).startsWith("fusebox: --json and a command both write to stdout;");
    }

    @Test
    void a_missing_command_is_reported_before_anything_starts() {
        assertThat(up("--", "no-such-program", "--json")).isEqualTo(127);
        assertThat(error()).isEqualTo("fusebox: cannot start no-such-program: no such program");
    }

    @Test
    void a_folder_is_not_a_command() {
        assertThat(up("--", "/tmp")).isEqualTo(127);
    }

    @Test
    void a_command_finds_every_process_in_its_environment() {
        StackDescription description = new StackDescription(
                1,
                "stock",
                List.of(
                        new RunningProcess("service-a", "http://127.0.0.1:1", 11, "127.0.0.1:101", null),
                        new RunningProcess("zuul-gateway", "http://127.0.0.1:2", 12, "127.0.0.1:102", null)),
                "/p");

        assertThat(description.environment())
                .containsOnly(
                        entry("FUSEBOX_SERVICE_A_URL", "http://127.0.0.1:1"),
                        entry("FUSEBOX_SERVICE_A_PID", "11"),
                        entry("FUSEBOX_SERVICE_A_JMX", "127.0.0.1:101"),
                        entry("FUSEBOX_ZUUL_GATEWAY_URL", "http://127.0.0.1:2"),
                        entry("FUSEBOX_ZUUL_GATEWAY_PID", "12"),
                        entry("FUSEBOX_ZUUL_GATEWAY_JMX", "127.0.0.1:102"),
                        entry("FUSEBOX_JMX_PASSWORD_FILE", "/p"));
    }

    @Test
    void a_process_that_ignores_sigint_is_recognised() {
        assertThat(UpCommand.interruptible(Optional.of("0000000000000006"))).isFalse();
        assertThat(UpCommand.interruptible(Optional.of("0000000000000004"))).isTrue();
        assertThat(UpCommand.interruptible(Optional.empty())).isTrue();
    }
}
