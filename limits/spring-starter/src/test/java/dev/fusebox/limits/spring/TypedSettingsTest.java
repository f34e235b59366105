package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.PropertyOrigins;
import dev.fusebox.limits.PropertyOrigins.Source;
import dev.fusebox.limits.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.mock.env.MockEnvironment;

/** One value may be written in two ways. */
class TypedSettingsTest {

    final MockEnvironment environment = new MockEnvironment();
    final TypedSettings settings = new TypedSettings(
            new PropertyOrigins(List.of(), List.of(new Source("commandLineArgs", environment::getProperty))),
            environment);

    {
        environment.setConversionService(new ApplicationConversionService());
    }

    @Test
    void a_duration_decides_however_it_is_written() {
        environment.setProperty("time", "PT4S");

        assertThat(settings.ofMillis(4000, 1000, "time")).isEqualTo(new Setting("time", "PT4S", "command line"));
    }

    @Test
    void so_does_a_number_with_a_fraction() {
        environment.setProperty("rate", "50.0");

        assertThat(settings.of(50f, 20f, "rate")).isEqualTo(new Setting("rate", "50.0", "command line"));
    }

    @Test
    void a_value_of_the_framework_is_its_default() {
        assertThat(settings.ofMillis(1000, 1000, "time")).isEqualTo(new Setting("time", "1000ms", "framework default"));
        assertThat(settings.of(50f, 50f, "rate")).isEqualTo(new Setting("rate", "50", "framework default"));
    }

    @Test
    void a_value_that_no_property_has_is_set_by_code() {
        environment.setProperty("time", "2s");

        Setting found = settings.ofMillis(4000, 1000, "time");

        assertThat(found.origin()).isEqualTo(Setting.SET_BY_CODE);
        assertThat(found.value()).isEqualTo("4000ms");
        assertThat(found.ineffective()).containsExactly(new Setting("time", "2s", "command line"));
    }

    @Test
    void a_property_of_another_type_does_not_decide() {
        environment.setProperty("time", "soon");

        assertThat(settings.ofMillis(1000, 1000, "time").origin()).isEqualTo(Setting.FRAMEWORK_DEFAULT);
    }
}
