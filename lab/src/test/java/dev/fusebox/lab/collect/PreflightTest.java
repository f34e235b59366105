package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PreflightTest {

    @Test
    void too_few_open_files_say_what_to_raise() {
        assertThatThrownBy(() -> Preflight.openFiles(Optional.of("1024   1024   files"), 500))
                .isInstanceOf(LabException.class)
                .hasMessage("500 users need 1500 open files and the hard limit is 1024; raise it (ulimit -Hn 1500)");
    }

    @Test
    void the_hard_limit_counts_since_a_jvm_raises_its_soft_one() {
        assertThatCode(() -> Preflight.openFiles(Optional.of("1024   1500   files"), 500))
                .doesNotThrowAnyException();
        assertThatCode(() -> Preflight.openFiles(Optional.of("1024   unlimited   files"), 500))
                .doesNotThrowAnyException();
    }

    @Test
    void too_few_ephemeral_ports_say_what_to_widen() {
        assertThatThrownBy(() -> Preflight.ephemeralPorts(Optional.of("60000\t60999\n"), 500))
                .hasMessageContaining("500 users need 2000 ephemeral ports and there are 1000")
                .hasMessageContaining("net.ipv4.ip_local_port_range");
    }

    @Test
    void a_system_whose_ports_are_unknown_passes() {
        assertThatCode(() -> Preflight.ephemeralPorts(Optional.empty(), 500)).doesNotThrowAnyException();
    }
}
