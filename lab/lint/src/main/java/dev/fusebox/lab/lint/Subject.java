package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.boot.SettingsInForce;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.settings.PropertyName;
import dev.fusebox.lab.settings.SettingsCatalogue;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One application under one activation of profiles, resolved as Spring does: the input of a {@link Rule}.
 *
 * @param title of the application, for people
 * @param gateway the id of the gateway that it is judged as; rules of other gateways do not see it
 * @param activation the profiles that were asked for, and the platform
 * @param named the same with all that files make active, and which profiles have settings
 * @param settings in force; rules use the methods
 * @param lines of each file
 */
@RecordBuilder
public record Subject(
        String title,
        String gateway,
        Activation activation,
        NamedProfiles named,
        SettingsInForce settings,
        Map<String, List<String>> lines,
        Libraries libraries,
        OwnCode code,
        PodLimits pod)
        implements SubjectBuilder.With {

    /** The value that a file sets, in any spelling that Spring accepts; defaults of libraries are not among them. */
    public Optional<Resolved> value(String property) {
        return settings.find(property);
    }

    /** Whether a file sets this value, in any spelling that Spring accepts. */
    public boolean is(String property, String word) {
        return value(property).filter(r -> r.is(word)).isPresent();
    }

    /** The value that is set in exactly this spelling; for libraries that read their settings without Spring's binding. */
    public Optional<Resolved> exactly(String property) {
        return settings.exactly(property);
    }

    /** The value that a file sets, else the default of the library that lists the property. */
    public Optional<Resolved> valueOrDefault(String property) {
        return value(property).or(() -> libraries.defaultOf(property));
    }

    /**
     * All values below a prefix, such as {@code resilience4j.bulkhead.instances} or {@code spring.cloud.gateway.routes}, in their
     * order.
     *
     * @return by the rest of the name as it is written: {@code orders.max-concurrent-calls}, {@code [0].id}
     */
    public Map<String, Resolved> below(String prefix) {
        return below(prefix, all());
    }

    /**
     * As {@link #below}, with keys of a map that another spelling hides. Spring keeps both keys apart, and finds the values below them in either
     * spelling: {@link #value}.
     */
    public Map<String, Resolved> keysBelow(String prefix) {
        Stream<Resolved> hidden = settings.written().values().stream()
                .filter(r -> value(r.property()).isPresent());
        return below(prefix, Stream.concat(all(), hidden));
    }

    private static Map<String, Resolved> below(String prefix, Stream<Resolved> values) {
        String plain = PropertyName.plain(prefix);
        Map<String, Resolved> below = new LinkedHashMap<>();
        values.forEach(value -> {
            String key = PropertyName.plain(value.property());
            if (key.startsWith(plain + ".") || key.startsWith(plain + "[")) {
                below.put(rest(value.property(), plain), value);
            }
        });
        return below;
    }

    /** What follows a prefix in a name that may spell it otherwise. */
    private static String rest(String property, String plainPrefix) {
        int length = 0;
        while (!PropertyName.plain(property.substring(0, length)).equals(plainPrefix)) {
            length++;
        }
        return property.substring(length).replaceFirst("^[-_]*\\.?", "");
    }

    /** The library of this name, if the application has it: of its jar, else as {@link Libraries#assumed} says. */
    public Optional<LibraryVersion> library(String artifact) {
        return libraries.find(artifact);
    }

    /** All values that are set. */
    public Stream<Resolved> all() {
        return settings.all();
    }

    /**
     * The settings for {@code Component.configured}, which makes the chain of limits that they configure. A value that is undecided
     * and needed for that chain makes the rule undecided. What is not set has the default of the application's own libraries. What only a
     * property of the JVM sets, no file does.
     */
    public LayeredSettings layered(SettingsCatalogue catalogue) {
        Stream<Resolved> defaults = libraries.otherDefaults(catalogue).values().stream();
        List<Layer> layers = Stream.concat(
                        all().sorted(Comparator.comparing(r -> !PropertyName.isUsual(r.property()))), defaults)
                .filter(r -> !catalogue.ofJvm(r.property()))
                .map(Subject::layer)
                .toList();
        return new LayeredSettings(layers, catalogue);
    }

    private static Layer layer(Resolved r) {
        return new Layer(
                r.origin().words(),
                Map.of(r.property(), Optional.ofNullable(r.value()).orElse(r.text())));
    }

    /** To be filled with changes; see {@link Fix}. */
    public Fix fix() {
        return new Fix(this, lines, List.of());
    }
}
