package dev.fusebox.limits.spring;

import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Settings of Spring Cloud Gateway, by the names that the running version reads. Spring Cloud 2025.0 changed the prefix of
 * the properties. It still reads the old prefix where Boot's migrator of properties is on the class path, which the
 * gateway's starter of that version brings. Old names that are set but not read are ineffective settings.
 */
final class GatewaySettings {

    private static final String OLD_PREFIX = "spring.cloud.gateway.";
    private static final String CLIENT = "httpclient";

    private final TypedSettings settings;
    private final Settings names;
    private final ConfigurableEnvironment environment;
    private final String prefix;

    GatewaySettings(Settings settings, ConfigurableEnvironment environment) {
        this.settings = new TypedSettings(settings, environment);
        this.names = settings;
        this.environment = environment;
        String client = AnnotationUtils.findAnnotation(HttpClientProperties.class, ConfigurationProperties.class)
                .prefix();
        this.prefix = client.substring(0, client.length() - CLIENT.length());
    }

    /**
     * @param usual {@code null} when it is unknown
     * @param keys without their prefix, the strongest first, the usual one last
     */
    <T> Setting of(T live, T usual, String... keys) {
        return withIgnored(settings.of(live, usual, names(keys)), keys);
    }

    /** @param usual {@code null} when it is unknown */
    Setting ofMillis(int live, Integer usual, String... keys) {
        return withIgnored(settings.ofMillis(live, usual, names(keys)), keys);
    }

    /** Its value as written, by any name that is read; {@code null} when it is not set. */
    String written(String key) {
        return environment.getProperty(prefix + key);
    }

    private String[] names(String... keys) {
        List<String> names = new ArrayList<>();
        for (String key : keys) {
            if (isMigrated(key)) {
                names.add(OLD_PREFIX + key);
            }
            names.add(prefix + key);
        }
        return names.toArray(String[]::new);
    }

    private Setting withIgnored(Setting found, String... keys) {
        String[] ignored = prefix.equals(OLD_PREFIX)
                ? new String[0]
                : Arrays.stream(keys)
                        .filter(key -> !isMigrated(key))
                        .map(key -> OLD_PREFIX + key)
                        .toArray(String[]::new);
        if (ignored.length == 0) {
            return found;
        }
        List<Setting> ineffective = new ArrayList<>(found.ineffective());
        ineffective.addAll(names.of(null, null, ignored).ineffective());
        return new Setting(found.property(), found.value(), found.origin(), ineffective);
    }

    /** Whether the migrator copies the value of the old name to the new name, in a separate source. */
    private boolean isMigrated(String key) {
        return !prefix.equals(OLD_PREFIX)
                && environment.getPropertySources().stream()
                        .anyMatch(source -> Migrator.made(source) && source.containsProperty(prefix + key));
    }
}
