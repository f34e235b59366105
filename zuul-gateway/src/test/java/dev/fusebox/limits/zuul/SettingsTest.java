package dev.fusebox.limits.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.client.config.CommonClientConfigKey;
import com.netflix.config.ConcurrentMapConfiguration;
import com.netflix.config.ConfigurationManager;
import dev.fusebox.limits.Setting;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Where values come from, in the environment of a Spring application. */
class SettingsTest {

    final StandardEnvironment environment = new StandardEnvironment();
    final Map<String, Object> given = new LinkedHashMap<>();
    final SpringSettings settings = new SpringSettings(environment);
    final EmbeddedTomcat tomcat = new EmbeddedTomcat(settings);

    SettingsTest() {
        environment.getPropertySources().addFirst(new MapPropertySource("commandLineArgs", given));
    }

    @Test
    void placeholders_are_resolved() {
        given.put("pool.size", "${wanted:50}");

        assertThat(settings.of(50, 20, "pool.size")).isEqualTo(new Setting("pool.size", "50", "command line"));
    }

    @Test
    void a_source_that_is_added_later_is_read() {
        assertThat(settings.of(50, 50, "pool.size").origin()).isEqualTo("framework default");

        environment.getPropertySources().addLast(new MapPropertySource("vault", Map.of("pool.size", 50)));

        assertThat(settings.of(50, 20, "pool.size").origin()).isEqualTo("vault");
    }

    @Test
    void a_property_that_is_not_read_is_ineffective_even_with_the_live_value() {
        given.put("new.name", 50);

        Setting decided = SpringSettings.withIneffective(settings, settings.of(50, 50, "old.name"), "new.name");

        assertThat(decided.property()).isEqualTo("old.name");
        assertThat(decided.origin()).isEqualTo("framework default");
        assertThat(decided.ineffective()).containsExactly(new Setting("new.name", "50", "command line"));
    }

    @Test
    void distinguishes_values_of_archaius_from_values_of_spring() {
        given.put("ribbon.ReadTimeout", 1500);
        ConcurrentMapConfiguration archaius = new ConcurrentMapConfiguration();
        archaius.setProperty("ribbon.ReadTimeout", "1500");
        archaius.setProperty("ribbon.ConnectTimeout", "300");
        ConfigurationManager.install(archaius);
        RibbonSettings ribbon = new RibbonSettings(settings);

        assertThat(ribbon.of("a", CommonClientConfigKey.ReadTimeout, 1500).origin())
                .isEqualTo("command line");
        assertThat(ribbon.of("a", CommonClientConfigKey.ConnectTimeout, 300))
                .isEqualTo(new Setting("ribbon.ConnectTimeout", "300", "Archaius"));
    }

    @Test
    void the_defaults_of_ribbon_are_those_of_the_version_that_runs() {
        assertThat(RibbonSettings.usual(CommonClientConfigKey.ReadTimeout)).isEqualTo(1000);
        assertThat(RibbonSettings.usual(CommonClientConfigKey.MaxConnectionsPerHost))
                .isEqualTo(50);
        assertThat(RibbonSettings.usual(CommonClientConfigKey.MaxTotalConnections))
                .isEqualTo(200);
        assertThat(RibbonSettings.usualSum()).isEqualTo(4000);
    }

    @Test
    void distinguishes_tomcats_defaults_from_values_set_by_code() {
        assertThat(tomcat.connections(8192).origin()).isEqualTo("framework default");
        assertThat(tomcat.threads(200)).isEqualTo(new Setting("server.tomcat.threads.max", "200", "framework default"));
        assertThat(tomcat.acceptCount(10).origin()).isEqualTo("set by code");
    }

    @Test
    void of_an_old_and_a_new_name_the_one_that_has_the_live_value_decides() {
        given.put("server.tomcat.maxThreads", 250);
        assertThat(tomcat.threads(250)).isEqualTo(new Setting("server.tomcat.maxThreads", "250", "command line"));

        given.put("server.tomcat.threads.max", 300);
        Setting both = tomcat.threads(300);
        assertThat(both.property()).isEqualTo("server.tomcat.threads.max");
        assertThat(both.ineffective()).containsExactly(new Setting("server.tomcat.maxThreads", "250", "command line"));
    }
}
