package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.RegistryDelay;
import dev.fusebox.lab.chain.RegistryDelay.CacheTime;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec;
import dev.fusebox.lab.settings.SettingsFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What keeps an instance that is gone in a gateway's list, from the registry to the gateway, with the settings in force: those of the
 * profile, else those of the program's own {@code application.yml}, else the frameworks' defaults.
 */
public final class InstanceCaches {

    private static final String FETCH = "eureka.client.registry-fetch-interval-seconds";
    private static final String EVICTION = "eureka.server.eviction-interval-timer-in-ms";
    private static final String RESPONSES = "eureka.server.use-read-only-response-cache";
    private static final String RESPONSES_AGE = "eureka.server.response-cache-update-interval-ms";

    private static final SettingsCatalogue REGISTRY =
            catalogue(Map.of(FETCH, "30", EVICTION, "60000", RESPONSES, "true", RESPONSES_AGE, "30000"));

    /** A cache of a gateway's own. */
    public record ListOfInstances(String property, String defaultValue) {}

    /**
     * @param leaseSeconds as the instance registered it
     * @return empty where the gateway's own cache is not known
     */
    public static Optional<RegistryDelay> of(Launch launch, Component gateway, int leaseSeconds) {
        return gateway.listOfInstances().map(own -> {
            LayeredSettings registry = settings(launch, DemoStack.EUREKA, REGISTRY);
            List<CacheTime> parts = new ArrayList<>();
            // Eureka's server adds the length of a lease twice: Lease.renew moves its start by it, Lease.isExpired adds
            // it again.
            String lease = "lease of %d s, as the instance registered".formatted(leaseSeconds);
            parts.add(new CacheTime("lease, twice", lease, 2000L * leaseSeconds, true));
            parts.add(part("eviction", registry.get(EVICTION), true));
            if (registry.get(RESPONSES).is("true")) {
                parts.add(part("registry's answers", registry.get(RESPONSES_AGE), false));
            }
            SettingValue fetch = settings(launch, gateway, REGISTRY).get(FETCH);
            parts.add(new CacheTime("gateway's fetch", fetch.words(), 1000L * fetch.number(), false));
            SettingsCatalogue known = catalogue(Map.of(own.property(), own.defaultValue()));
            parts.add(part("list of instances", settings(launch, gateway, known).get(own.property()), false));
            return new RegistryDelay(parts);
        });
    }

    private static CacheTime part(String what, SettingValue value, boolean crashOnly) {
        return new CacheTime(what, value.words(), value.duration(), crashOnly);
    }

    private static SettingsCatalogue catalogue(Map<String, String> defaults) {
        return new SettingsCatalogue(
                List.of(),
                Map.of(),
                defaults.entrySet().stream()
                        .map(d -> SettingSpec.of(d.getKey(), d.getValue()))
                        .toList());
    }

    private static LayeredSettings settings(Launch launch, Component component, SettingsCatalogue known) {
        return new LayeredSettings(
                List.of(
                        new Layer("command line", launch.overrides(component)),
                        new Layer("profile " + launch.profile(), launch.settings(component)),
                        new Layer(
                                "application.yml",
                                SettingsFile.settingsOf(launch.home().jar(component.module())))),
                known);
    }
}
