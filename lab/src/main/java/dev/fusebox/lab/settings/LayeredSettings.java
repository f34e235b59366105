package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.SettingValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one process before it runs: layers of them, the first that has a property decides. Remembers what was asked
 * for, so that a setting nobody reads can be refused.
 */
public final class LayeredSettings {

    /** Where settings come from: {@code --set}, {@code profile stock}, {@code framework default}. */
    public record Layer(String origin, Map<String, String> settings) {

        Stream<SettingValue> values() {
            return settings.entrySet().stream().map(e -> new SettingValue(e.getKey(), e.getValue(), origin));
        }
    }

    private final List<Layer> layers;
    private final SettingsCatalogue catalogue;
    private final Set<String> asked = new TreeSet<>();

    /** @param catalogue what the process knows: its defaults are the last layer */
    public LayeredSettings(List<Layer> layers, SettingsCatalogue catalogue) {
        this.layers = new ArrayList<>(layers);
        this.layers.add(new Layer("framework default", catalogue.defaults()));
        this.catalogue = catalogue;
    }

    /** The value of the first of these properties that anybody sets; {@code null} when nobody sets one. */
    public @Nullable SettingValue find(String... properties) {
        asked.addAll(List.of(properties));
        return Stream.of(properties)
                .flatMap(property ->
                        layers.stream().flatMap(Layer::values).filter(own -> catalogue.same(property, own.property())))
                .findFirst()
                .orElse(null);
    }

    public SettingValue get(String... properties) {
        SettingValue found = find(properties);
        if (found == null) {
            throw new IllegalStateException("no default for " + properties[properties.length - 1]);
        }
        return found;
    }

    public Set<String> asked() {
        return asked;
    }

    /** Whether anybody asked for this property. */
    public boolean asked(String property) {
        return asked.stream().anyMatch(known -> catalogue.same(known, property));
    }

    /** What a profile sets here and the catalogue does not know; our own notes in a profile aside. */
    public Stream<SettingValue> unknown() {
        return layers.stream()
                .filter(layer -> layer.origin().startsWith("profile "))
                .flatMap(Layer::values)
                .filter(s -> !s.property().startsWith("fusebox."))
                .filter(s ->
                        !asked(s.property()) && catalogue.find(s.property()).isEmpty());
    }
}
