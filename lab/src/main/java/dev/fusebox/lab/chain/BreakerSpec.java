package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.ChainSnapshot.ChainPart;
import dev.fusebox.limits.BreakerThreshold;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker as it is configured.
 *
 * @param name the service or route it guards
 * @param rule {@code null} when the process does not tell all of it
 * @param settings what fixed its thresholds, as far as it is known
 */
public record BreakerSpec(
        String component, String name, @Nullable BreakerRule rule, Map<BreakerThreshold, SettingValue> settings)
        implements ChainPart {

    public BreakerSpec {
        settings = Map.copyOf(settings);
    }

    @Override
    public String fullName() {
        return fullName(component, name);
    }

    /** {@code <component>/circuit-breaker.<name>}. */
    public static String fullName(String component, String name) {
        return component + "/circuit-breaker." + name;
    }
}
