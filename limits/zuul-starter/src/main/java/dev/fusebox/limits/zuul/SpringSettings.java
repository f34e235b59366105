package dev.fusebox.limits.zuul;

import com.netflix.config.ConfigurationManager;
import dev.fusebox.limits.PropertyOrigins;
import dev.fusebox.limits.PropertyOrigins.Source;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/** The sources of a Spring application's settings, read anew each time: a refresh replaces sources. */
final class SpringSettings implements Settings {

    /** Equal to no live value, so that a property compared with it is ineffective. */
    private static final Object NOTHING = new Object();

    private final ConfigurableEnvironment environment;

    SpringSettings(ConfigurableEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public Setting of(Object live, Object usual, String... candidates) {
        return new PropertyOrigins(Arrays.asList(environment.getActiveProfiles()), sources())
                .of(live, usual, candidates);
    }

    /** Adds properties that are set but that this version does not read, or does not read for this limit. */
    static Setting withIneffective(Settings settings, Setting decided, String... unread) {
        List<Setting> ineffective = new ArrayList<>(decided.ineffective());
        ineffective.addAll(settings.of(NOTHING, null, unread).ineffective());
        return new Setting(decided.property(), decided.value(), decided.origin(), ineffective);
    }

    private List<Source> sources() {
        List<Source> sources = new ArrayList<>();
        sources.add(new Source("Archaius", this::fromArchaiusAlone));
        for (PropertySource<?> source : environment.getPropertySources()) {
            // Boot's attached source knows every spelling of a name; origins need the sources behind it, by exact name.
            if (!source.getName().equals("configurationProperties")) {
                sources.add(new Source(source.getName(), name -> resolved(source.getProperty(name))));
            }
        }
        return sources;
    }

    /**
     * Ribbon and Hystrix ask Archaius, which asks Spring; but Archaius also has its own sources: {@code config.properties},
     * and values set by code.
     */
    private Object fromArchaiusAlone(String name) {
        if (!ConfigurationManager.isConfigurationInstalled()) {
            return null;
        }
        Object value = ConfigurationManager.getConfigInstance().getProperty(name);
        return value == null || value.toString().equals(environment.getProperty(name)) ? null : value;
    }

    private Object resolved(Object value) {
        return value instanceof String ? environment.resolvePlaceholders((String) value) : value;
    }
}
