package dev.fusebox.limits.spring;

import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.springframework.core.env.PropertyResolver;

/**
 * Settings whose values can be written in more than one way: {@code 4s} is {@code 4000ms}, and {@code 50} is {@code 50.0}.
 * Values are compared by their meaning and shown as they were written.
 */
record TypedSettings(Settings settings, PropertyResolver environment) {

    /**
     * @param usual the default of this version of the framework; {@code null} when it is unknown
     * @param candidates properties that may have fixed it, the strongest first, the usual one last
     */
    <T> Setting of(T live, T usual, String... candidates) {
        String text = Arrays.stream(candidates)
                .filter(property -> live.equals(value(property, live.getClass())))
                .map(this::asWritten)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> text(live));
        return settings.of(text, usual == null ? null : live.equals(usual) ? text : text(usual), candidates);
    }

    /** @param usual in milliseconds, as {@code live}; {@code null} when it is unknown */
    Setting ofMillis(int live, Integer usual, String... candidates) {
        return of(Duration.ofMillis(live), usual == null ? null : Duration.ofMillis(usual), candidates);
    }

    private Object value(String property, Class<?> type) {
        try {
            return environment.getProperty(property, type);
        } catch (RuntimeException unreadable) {
            return null;
        }
    }

    private String asWritten(String property) {
        String written = environment.getProperty(property);
        return written == null ? null : written.trim();
    }

    private static String text(Object value) {
        if (value instanceof Duration time) {
            return time.toMillis() + "ms";
        }
        return value instanceof Float number && number == Math.rint(number)
                ? String.valueOf(number.intValue())
                : value.toString();
    }
}
