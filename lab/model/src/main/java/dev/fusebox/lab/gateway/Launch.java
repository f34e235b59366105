package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.settings.Profiles;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the processes of a lab are started.
 *
 * @param variant {@code null} for the usual build
 * @param timeLimitsRaised whether every time limit is raised
 * @param mongo what the service reads documents from; {@code null} for the lab's own store
 * @param given settings of the command line
 */
public record Launch(
        LabHome home,
        Ports ports,
        String profile,
        @Nullable Variant variant,
        boolean timeLimitsRaised,
        @Nullable MongoAddress mongo,
        GivenSettings given) {

    /**
     * Heap of every process in MiB, so that runs on machines of different size compare. It is that of the gateway in the published
     * load-test study; the heap of its service could grow from 512 to 1024.
     */
    public static final int USUAL_HEAP_MB = 512;

    private static final String HEAP = "fusebox.heap-mb";

    /** With the lab's own document store, if any, and the settings of the profile only. */
    public Launch(LabHome home, Ports ports, String profile, @Nullable Variant variant, boolean timeLimitsRaised) {
        this(home, ports, profile, variant, timeLimitsRaised, null, GivenSettings.NONE);
    }

    /** Everything that a component is started with. A running process with the same fingerprint needs no restart. */
    public String fingerprint(Component component) {
        return settings(component).toString()
                + component.program(this)
                + component.arguments(this)
                + component.environment(this)
                + component.files(this)
                + heapMb(component.module());
    }

    /** The variant of this process, which has its own class path and class archive; {@code null} for the usual build. */
    public @Nullable Variant variant(Component component) {
        return variant != null && variant.component() == component.first() ? variant : null;
    }

    /** The profile's settings for this process. */
    public Map<String, String> settings(Component component) {
        return component.settings(Profiles.of(home), profile);
    }

    /**
     * The heap of a process in MiB: a profile for thousands of waiting calls needs more than the usual.
     *
     * @throws UsageException when the profile has no number there, or less than the usual
     */
    public int heapMb(String module) {
        String given = Profiles.of(home).settings(profile, module).getOrDefault(HEAP, "" + USUAL_HEAP_MB);
        if (!given.matches("\\d{3,6}") || Integer.parseInt(given) < USUAL_HEAP_MB) {
            throw new UsageException("profile %s: %s=%s: must be a number of MiB, at least %d"
                    .formatted(profile, HEAP, given, USUAL_HEAP_MB));
        }
        return Integer.parseInt(given);
    }

    /** The settings of the command line for this process. */
    public Map<String, String> given(Component component) {
        return component.onChain() ? component.own(given) : Map.of();
    }

    /** Settings that override the profile's. A raised time limit overrides that of the command line too. */
    public Map<String, String> overrides(Component component) {
        Map<String, String> own = new TreeMap<>(given(component));
        own.keySet().removeAll(overriddenByRaised(component));
        own.putAll(raised(component));
        return own;
    }

    /** Settings of the command line without effect, because every time limit is raised. */
    public Set<String> overriddenByRaised(Component component) {
        Set<String> raised = raised(component).keySet();
        return given(component).keySet().stream()
                .filter(property ->
                        raised.stream().anyMatch(r -> component.catalogue().same(r, property)))
                .collect(Collectors.toSet());
    }

    private Map<String, String> raised(Component component) {
        if (!timeLimitsRaised) {
            return Map.of();
        }
        Map<String, String> all = new TreeMap<>(settings(component));
        all.putAll(given(component));
        return component.raisedTimeLimits(all);
    }

    /** The chain that its settings configure for a process, for calls to this service. */
    public ChainSnapshot configured(Component component, String service) {
        List<Layer> layers = List.of(
                new Layer(GivenSettings.ORIGIN, known(overrides(component))),
                new Layer("profile " + profile, known(settings(component))));
        return component.configured(new LayeredSettings(layers, component.catalogue()), service, 1, variant(component));
    }

    /** Only the process can resolve a placeholder. */
    private static Map<String, String> known(Map<String, String> settings) {
        Map<String, String> known = new TreeMap<>(settings);
        known.values().removeIf(value -> value.contains("${"));
        return known;
    }

    /**
     * A failed start is the profile's mistake when the message names its file, or one of its properties. A property without a dot
     * could be any word of the message, so it does not count.
     */
    public RuntimeException blameProfile(LabException failure, Collection<Component> started) {
        String message = String.valueOf(failure.getMessage());
        boolean blamed = message.contains("-" + profile + ".yml")
                || started.stream()
                        .flatMap(c -> settings(c).keySet().stream())
                        .anyMatch(property -> property.contains(".") && message.contains(property));
        return blamed ? new UsageException("profile " + profile + ": " + message) : failure;
    }
}
