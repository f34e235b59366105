package dev.fusebox.lab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.LoadChoice;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LoadOptionsTest {

    private static LoadChoice choice(String... words) {
        return CommandLine.populateCommand(new LoadOptions(), words).choice(false);
    }

    private static void fails(String why, String... words) {
        assertThatThrownBy(() -> choice(words))
                .isInstanceOf(UsageException.class)
                .hasMessage(why);
    }

    @Test
    void without_options_each_cell_gets_the_usual_generator() {
        assertThat(choice()).isNull();
    }

    @Test
    void workers_are_started_here() {
        assertThat(choice("--load", "locust", "--workers", "3")).isEqualTo(new LoadChoice("locust", 3, null));
        assertThat(choice("--load", "locust").workers()).isPositive();
    }

    @Test
    void a_confirmed_target_may_have_its_master_elsewhere() {
        LoadOptions options = CommandLine.populateCommand(
                new LoadOptions(), "--load", "locust", "--locust-master", "locust-master.lab:8089");

        assertThat(options.choice(true)).isEqualTo(new LoadChoice("locust", null, "locust-master.lab:8089"));
        assertThatThrownBy(() -> options.choice(false)).isInstanceOf(UsageException.class);
    }

    @Test
    void a_master_that_stands_here_has_its_own_workers() {
        assertThat(choice("--load", "locust", "--locust-master", "127.0.0.1"))
                .isEqualTo(new LoadChoice("locust", null, "127.0.0.1:8089"));
        assertThat(choice("--load", "locust", "--locust-master", "127.0.0.1:9000"))
                .isEqualTo(new LoadChoice("locust", null, "127.0.0.1:9000"));
    }

    @Test
    void a_master_elsewhere_is_fails() {
        fails(
                "--locust-master: 192.0.2.1 is not this machine, and the gateways that its workers would call listen on"
                        + " 127.0.0.1 only",
                "--load",
                "locust",
                "--locust-master",
                "192.0.2.1:8089");
    }

    @Test
    void options_that_do_not_fit_are_fails() {
        fails("--workers needs --load locust", "--workers", "3");
        fails("--locust-master needs --load locust", "--locust-master", "127.0.0.1");
        fails("--workers 0: must be 1 to 64", "--load", "locust", "--workers", "0");
        fails(
                "--workers starts workers here, and a master that stands has its own; leave one of them out",
                "--load",
                "locust",
                "--workers",
                "3",
                "--locust-master",
                "127.0.0.1");
        fails(
                "--load siege: only locust can be chosen; the other load generators are taken where a study's cells need"
                        + " them",
                "--load",
                "siege");
    }
}
