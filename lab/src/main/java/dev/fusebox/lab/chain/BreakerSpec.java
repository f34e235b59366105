package dev.fusebox.lab.chain;

import java.util.List;

/**
 * A circuit breaker as it is configured.
 *
 * @param name the service or route it guards
 * @param settings what fixed its thresholds, as far as it is known
 */
public record BreakerSpec(String component, String name, BreakerRule rule, List<SettingValue> settings) {

    public BreakerSpec {
        settings = List.copyOf(settings);
    }

    /** {@code <component>/circuit-breaker.<name>}. */
    public String fullName() {
        return component + "/circuit-breaker." + name;
    }
}
