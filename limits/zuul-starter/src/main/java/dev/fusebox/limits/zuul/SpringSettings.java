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

/** Where a Spring application has its settings from, looked at anew each time: a refresh replaces sources. */
final class SpringSettings implements Settings {

    /** No live value: what is held against it is given in vain. */
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

    /** The same, with properties added that this version does not read, or not for this, as far as they are given. */
    static Setting withIneffective(Settings settings, Setting decided, String... unread) {
        List<Setting> ineffective = new ArrayList<>(decided.ineffective());
        ineffective.addAll(settings.of(NOTHING, null, unread).ineffective());
        return new Setting(decided.property(), decided.value(), decided.origin(), ineffective);
    }

    private List<Source> sources() {
        List<Source> sources = new ArrayList<>();
        sources.add(new Source("Archaius", this::fromArchaiusAlone));
        for (PropertySource<?> source : environment.getPropertySources()) {
            // Boot's attached view answers every spelling of a name; origins need the sources behind it, by exact name.
            if (!source.getName().equals("configurationProperties")) {
                sources.add(new Source(source.getName(), name -> resolved(source.getProperty(name))));
            }
        }
        return sources;
    }

    /**
     * Ribbon and Hystrix ask Archaius, which asks Spring; but it has sources of its own, too: its {@code config.properties},
     * and what code sets.
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
