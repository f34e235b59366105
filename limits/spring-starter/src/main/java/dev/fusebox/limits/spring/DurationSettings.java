package dev.fusebox.limits.spring;

import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import java.time.Duration;
import org.springframework.core.env.PropertyResolver;

/** Settings of durations, which may be written {@code 4s} or {@code 4000ms}. */
record DurationSettings(Settings settings, PropertyResolver environment) {

    /** @param candidates properties that may have fixed it, the strongest first */
    Setting of(int millis, String... candidates) {
        Duration live = Duration.ofMillis(millis);
        for (String property : candidates) {
            if (live.equals(value(property))) {
                return settings.of(environment.getProperty(property), environment.getProperty(property), property);
            }
        }
        return settings.of(millis + "ms", millis + "ms", candidates);
    }

    private Duration value(String property) {
        try {
            return environment.getProperty(property, Duration.class);
        } catch (IllegalArgumentException unreadable) {
            return null;
        }
    }
}
