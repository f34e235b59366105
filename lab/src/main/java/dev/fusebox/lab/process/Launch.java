package dev.fusebox.lab.process;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.StartContext;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.settings.Profiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a process of the lab is started.
 *
 * @param variant {@code null} for gateways as they are built
 * @param timeLimitsRaised whether every time limit is lifted
 */
record Launch(
        LabHome home, Ports ports, String profile, @Nullable Variant variant, boolean timeLimitsRaised) {

    /** What a running process must have been started with, to be taken as it is. */
    String fingerprint(Component component) {
        return component.settings(profiles(), profile)
                + (variant != null && concerns(component) ? variant.id() : "")
                + component.arguments(context(component));
    }

    /** @param flags those of the JVM */
    List<String> command(Component component, JavaRuntime java, List<String> flags) {
        List<String> words = new ArrayList<>(List.of(java.executable().toString()));
        words.addAll(JavaRuntime.FLAGS);
        words.addAll(flags);
        words.addAll(component.program(home, concerns(component) ? variant : null));
        words.addAll(component.arguments(context(component)));
        return words;
    }

    /** Whether the variant changes this process: its class path, hence its class archive. */
    boolean concerns(Component component) {
        return variant != null && variant.component() == component;
    }

    /** What a process is told makes of it, for calls to this service. */
    ChainSnapshot configured(Component component, String service) {
        Map<String, String> own = component.settings(profiles(), profile);
        own.values().removeIf(value -> value.contains("${")); // Only the process can resolve it.
        List<Layer> layers =
                List.of(new Layer("command line", overrides(component)), new Layer("profile " + profile, own));
        return component.configured(
                new LayeredSettings(layers, component.catalogue()), service, 1, concerns(component) ? variant : null);
    }

    /** A start that failed because of what the profile says is a mistake in the profile: the failure names it. */
    RuntimeException blamed(LabException failure, List<Component> started) {
        String message = String.valueOf(failure.getMessage());
        boolean blamed = message.contains("-" + profile + ".yml")
                || started.stream().flatMap(c -> named(c).stream()).anyMatch(property -> message.contains(property));
        return blamed ? new UsageException("profile " + profile + ": " + message) : failure;
    }

    /** Properties whose names say enough to be found in a sentence. */
    private List<String> named(Component component) {
        return component.settings(profiles(), profile).keySet().stream()
                .filter(property -> property.contains("."))
                .toList();
    }

    private StartContext context(Component component) {
        return new StartContext(home.profiles(), profile, overrides(component), ports::of);
    }

    private Map<String, String> overrides(Component component) {
        return timeLimitsRaised ? component.raisedTimeLimits(component.settings(profiles(), profile)) : Map.of();
    }

    private Profiles profiles() {
        return Profiles.of(home);
    }
}
