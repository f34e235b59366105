package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SettingNumbersTest {

    private static SettingValue value(String value) {
        return new SettingValue("the.setting", value, "profile p");
    }

    @Test
    void numbers_are_read_without_the_spaces_around_them() {
        assertThat(value(" 200 ").number()).isEqualTo(200);
        assertThat(value(" 12.5 ").percent()).isEqualTo(12.5);
    }

    @Test
    void a_share_that_is_no_number_is_said() {
        assertThatThrownBy(() -> value("half").percent()).hasMessage("the.setting=half (profile p): must be a number");
    }

    @Test
    void the_shortest_and_the_longest_duration_are_read() {
        assertThat(value("0").duration()).isZero();
        assertThat(value("2147483647").duration()).isEqualTo(Integer.MAX_VALUE);
        assertThatThrownBy(() -> value("2147483648").duration()).hasMessageContaining("at most 24 days");
    }

    @Test
    void a_setting_in_a_file_comes_with_its_place() {
        assertThat(new WrittenSetting("a", "1", "application.yml:7").words()).isEqualTo("a=1 (application.yml:7)");
    }
}
