package dev.fusebox.limits.spring;

import java.util.stream.Stream;
import org.springframework.core.env.PropertyResolver;

/** The properties from which Resilience4j reads one of its settings. */
final class Resilience4jProperties {

    /**
     * @param kind {@code bulkhead}, {@code timelimiter}
     * @return the properties that may have set it for this instance, the strongest first
     */
    static String[] of(PropertyResolver environment, String kind, String instance, String setting) {
        String all = "resilience4j." + kind + ".";
        String own = all + "instances." + instance + ".";
        String base = environment.getProperty(own + "base-config", "default");
        return Stream.of(
                        own, all + "configs." + instance + ".", all + "configs." + base + ".", all + "configs.default.")
                .distinct()
                .map(place -> place + setting)
                .toArray(String[]::new);
    }
}
