package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.SettingValue;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one process before it runs, in layers: the first layer with a property decides. Remembers the properties that
 * were read, so that a setting that nothing reads can be rejected.
 */
public final class LayeredSettings {

    /** Settings of one origin: {@code --set}, {@code profile stock}, {@code framework default}. */
    public record Layer(String origin, Map<String, String> settings) {

        Stream<SettingValue> values() {
            return settings.entrySet().stream()
                    .sorted(Comparator.comparing(e -> !PropertyName.isUsual(e.getKey())))
                    .map(e -> new SettingValue(e.getKey(), e.getValue(), origin));
        }
    }

    private final List<SettingValue> given;
    private final List<SettingValue> defaults;
    private final SettingsCatalogue catalogue;
    private final Set<String> asked = new TreeSet<>();

    /** @param catalogue the settings that the process knows; its defaults are the last layer */
    public LayeredSettings(List<Layer> layers, SettingsCatalogue catalogue) {
        this.given = layers.stream().flatMap(Layer::values).toList();
        this.defaults =
                new Layer("framework default", catalogue.defaults()).values().toList();
        this.catalogue = catalogue;
    }

    /** The value of the first of these properties that is set, else the first default; {@code null} when there is neither. */
    public @Nullable SettingValue find(String... properties) {
        asked.addAll(List.of(properties));
        return Stream.of(given, defaults)
                .flatMap(in -> Stream.of(properties).flatMap(property -> named(property, in)))
                .findFirst()
                .orElse(null);
    }

    private Stream<SettingValue> named(String property, List<SettingValue> in) {
        return in.stream().filter(own -> catalogue.same(property, own.property()));
    }

    /**
     * Whether a map has a key, to the letter; defaults are not set. Spring finds the values below two keys that are one name, such as
     * {@code order-service} and {@code orderService}, in either spelling: {@link #find}.
     */
    public boolean hasKey(String map, String key) {
        Pattern named =
                Pattern.compile("((?:[^.]+\\.){%d})%s\\..*".formatted(map.split("\\.").length, Pattern.quote(key)));
        return given.stream()
                .map(own -> named.matcher(own.property()))
                .anyMatch(
                        own -> own.matches() && PropertyName.plain(own.group(1)).equals(PropertyName.plain(map + ".")));
    }

    /** What holds where nothing is set. */
    public SettingValue defaultOf(String property) {
        return named(property, defaults)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no default for " + property));
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

    /** Whether this property was read. */
    public boolean asked(String property) {
        return asked.stream().anyMatch(known -> catalogue.same(known, property));
    }

    /** Settings of a profile that the catalogue does not know, except Fusebox's notes in a profile. */
    public Stream<SettingValue> unknown() {
        return given.stream()
                .filter(s -> String.valueOf(s.origin()).startsWith("profile "))
                .filter(s -> !s.property().startsWith("fusebox."))
                .filter(s ->
                        !asked(s.property()) && catalogue.find(s.property()).isEmpty());
    }
}
