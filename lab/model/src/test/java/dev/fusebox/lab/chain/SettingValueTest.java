package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import org.junit.jupiter.api.Test;

class SettingValueTest {

    private static SettingValue value(String value) {
        return new SettingValue("call.timeout", value, "profile p");
    }

    @Test
    void words_say_where_a_value_came_from_and_that_it_is_not_known() {
        assertThat(new SettingValue("a", "1", "command line").words()).isEqualTo("a=1 (command line)");
        assertThat(new SettingValue("a", "1", "unknown").words()).isEqualTo("a=1 (origin unknown)");
        assertThat(new SettingValue("a", "1", null).words()).isEqualTo("a=1");
    }

    @Test
    void durations_are_read_as_spring_reads_them() {
        assertThat(value("500").duration()).isEqualTo(500);
        assertThat(value(" 500ms ").duration()).isEqualTo(500);
        assertThat(value("4s").duration()).isEqualTo(4000);
        assertThat(value("PT4S").duration()).isEqualTo(4000);
        assertThat(value("1m").duration()).isEqualTo(60_000);
        assertThat(value("1h").duration()).isEqualTo(3_600_000);
        assertThat(value("PT1M30S").duration()).isEqualTo(90_000);
        assertThat(value("500us").duration()).isZero();
    }

    @Test
    void a_boolean_has_all_spellings_that_spring_converts() {
        assertThat(value("Yes").is("true")).isTrue();
        assertThat(value("1").is("true")).isTrue();
        assertThat(value("off").is("false")).isTrue();
        assertThat(value("off").is("true")).isFalse();
        assertThat(value("SEMAPHORE").is("semaphore")).isTrue();
    }

    @Test
    void what_cannot_be_is_said_with_where_it_came_from() {
        assertThatThrownBy(() -> value("soon").duration())
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "call.timeout=soon (profile p): must be a duration like 500ms, 4s or PT1M, of at most 24 days");
        assertThatThrownBy(() -> value("36000m").duration()).hasMessageContaining("of at most 24 days");
        assertThatThrownBy(() -> value("-1").duration()).hasMessageContaining("must be a duration");
        assertThatThrownBy(() -> value("many").number())
                .hasMessage("call.timeout=many (profile p): must be a whole number");
    }
}
