package dev.fusebox.ramps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;

class RampSettingsTest {

    private final Properties given = new Properties();

    @Test
    void says_what_is_published_where_nothing_is_given() {
        RampSettings settings = RampSettings.of(given);

        assertThat(settings.path()).isEqualTo("/sleep/100");
        assertThat(settings.rampSeconds()).isEqualTo(30);
        assertThat(settings.repeats()).isEqualTo(30);
        assertThat(settings.pauseMinMs()).isEqualTo(1000);
        assertThat(settings.pauseMaxMs()).isEqualTo(2000);
        assertThat(settings.addresses()).isEmpty();
    }

    @Test
    void address_and_path_meet_in_one_slash() {
        given.setProperty("base.url", "http://127.0.0.1:7080/");
        given.setProperty("test.path", "v1/routea/sleep/100");
        given.setProperty("sim.addresses", "127.0.0.1,127.0.0.2");

        RampSettings settings = RampSettings.of(given);

        assertThat(settings.baseUrl() + settings.path()).isEqualTo("http://127.0.0.1:7080/v1/routea/sleep/100");
        assertThat(settings.addresses()).containsExactly("127.0.0.1", "127.0.0.2");
    }

    @Test
    void a_mistake_is_named_with_what_it_may_be() {
        given.setProperty("sim.users", "many");

        assertThatThrownBy(() -> RampSettings.of(given)).hasMessage("-Dsim.users=many: must be 1 to 1000000");
    }

    @Test
    void a_pause_cannot_be_longer_than_the_longest() {
        given.setProperty("sim.pause.min", "3000");

        assertThatThrownBy(() -> RampSettings.of(given))
                .hasMessage("-Dsim.pause.max=2000 is less than -Dsim.pause.min=3000");
    }
}
