package dev.fusebox.lab.lint.boot;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.SettingsFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Who is to blame for settings that cannot be read. */
class BootSettingsTest {

    /** @param more what reads the files that settings import */
    private static void read(String yml, Function<String, Optional<SettingsFile>> more) {
        SettingsFile file = new SettingsFile("application.yml", yml.getBytes(StandardCharsets.UTF_8));
        SettingsFiles files = new SettingsFiles(Map.of("application.yml", file), more, null);
        new BootSettings(files, List.of("application"), Activation.NONE, new BootSettings.Version(false, false, false))
                .environment();
    }

    @Test
    void what_springs_loader_does_not_take_is_said_of_spring() {
        assertThatThrownBy(() -> read("spring.config.import: classpath:more.unknown", path -> Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("Spring Boot does not start with it: ");
    }

    @Test
    void a_fault_in_our_code_stays_one() {
        IllegalStateException fault = new IllegalStateException("a fault in our code");

        assertThatThrownBy(() -> read("spring.config.import: classpath:more.yml", path -> {
                    throw fault;
                }))
                .isSameAs(fault);
    }
}
