package dev.fusebox.limits.spring;

import org.springframework.core.env.PropertyResolver;

/** Where Resilience4j looks for one of its settings. */
final class Resilience4jProperties {

    private Resilience4jProperties() {}

    /**
     * @param kind {@code bulkhead}, {@code timelimiter}
     * @return the properties that may have set it for this instance, the strongest first
     */
    static String[] of(PropertyResolver environment, String kind, String instance, String setting) {
        String all = "resilience4j." + kind + ".";
        String own = all + "instances." + instance + ".";
        String base = environment.getProperty(own + "base-config", "default");
        return new String[] {
            own + setting,
            all + "configs." + instance + "." + setting,
            all + "configs." + base + "." + setting,
            all + "configs.default." + setting
        };
    }
}
