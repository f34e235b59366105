package dev.fusebox.lab.settings;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SettingsFileTest {

    /** Found by the fuzzer, seed 6280: Spring's own reader fails with a ClassCastException. */
    @Test
    void a_key_that_is_a_map_is_named_as_what_spring_cannot_read() {
        SettingsFile file = new SettingsFile(
                "application.yml", "routes:\n  - b:\n      ? {c: d}\n      : e\n".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(file::documents)
                .isInstanceOf(UsageException.class)
                .hasMessage("application.yml: a key is a map or a list, which Spring cannot read; write a word");
    }
}
