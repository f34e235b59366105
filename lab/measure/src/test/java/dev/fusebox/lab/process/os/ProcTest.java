package dev.fusebox.lab.process.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_value_is_what_follows_its_label() {
        String pid = String.valueOf(ProcessHandle.current().pid());

        assertThat(Proc.value("Pid", "self", "status")).contains(pid);
        assertThat(Proc.value("SigIgn", "self", "status"))
                .hasValueSatisfying(mask -> assertThat(mask).matches("\\p{XDigit}{16}"));
        assertThat(Proc.value("Max open files", "self", "limits"))
                .hasValueSatisfying(limits -> assertThat(limits).matches("\\w+\\s+\\w+\\s+files\\s*"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void without_a_label_it_is_the_first_line_also_of_a_file_that_must_be_read_in_one_piece() {
        assertThat(Proc.value("", "sys", "net", "ipv4", "ip_local_port_range"))
                .hasValueSatisfying(range -> assertThat(range).matches("\\d+\\s+\\d+"));
    }

    @Test
    void a_file_or_a_label_that_is_not_there_has_no_value() {
        assertThat(Proc.value("Pid", "none", "status")).isEmpty();
        assertThat(Proc.value("None", "self", "status")).isEmpty();
    }
}
