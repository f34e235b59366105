package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one process before it runs: layers of them, the first that has a property decides. Remembers what was asked
 * for, so that a setting nobody reads can be refused.
 */
public final class LayeredSettings {

    /** Where settings come from: {@code --set}, {@code profile stock}, {@code framework default}. */
    public record Layer(String origin, Map<String, String> settings) {}

    /** A setting with where its value comes from. */
    public record Setting(String property, String value, String origin) {

        /** What it is on a chain. */
        public SettingValue fixed() {
            return new SettingValue(property, value, origin);
        }

        public int number() {
            try {
                return Integer.parseInt(value.strip());
            } catch (NumberFormatException e) {
                throw wrong("a whole number");
            }
        }

        public double percent() {
            try {
                return Double.parseDouble(value.strip());
            } catch (NumberFormatException e) {
                throw wrong("a number");
            }
        }

        public boolean yes() {
            return value.strip().equalsIgnoreCase("true");
        }

        /** Milliseconds. */
        public int duration() {
            Matcher match = DURATION.matcher(value.strip());
            if (!match.matches()) {
                throw wrong("a duration like 500ms, 4s or 1m");
            }
            int unit = "m".equals(match.group(2)) ? 60_000 : "s".equals(match.group(2)) ? 1000 : 1;
            return Integer.parseInt(match.group(1)) * unit;
        }

        private UsageException wrong(String expected) {
            return new UsageException("%s=%s (%s): must be %s".formatted(property, value, origin, expected));
        }
    }

    private static final Pattern DURATION = Pattern.compile("(?:PT)?(\\d{1,6})(ms|s|m)?", Pattern.CASE_INSENSITIVE);

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
    public @Nullable Setting find(String... properties) {
        asked.addAll(List.of(properties));
        for (String property : properties) {
            for (Layer layer : layers) {
                for (Map.Entry<String, String> own : layer.settings().entrySet()) {
                    if (catalogue.same(property, own.getKey())) {
                        return new Setting(own.getKey(), own.getValue(), layer.origin());
                    }
                }
            }
        }
        return null;
    }

    public Setting get(String... properties) {
        Setting found = find(properties);
        if (found == null) {
            throw new IllegalStateException("no default for " + properties[properties.length - 1]);
        }
        return found;
    }

    public Set<String> asked() {
        return asked;
    }

    /** What a profile sets here and the catalogue does not know; our own notes in a profile aside. */
    public Stream<Setting> unknown() {
        return layers.stream()
                .filter(layer -> layer.origin().startsWith("profile "))
                .flatMap(layer -> layer.settings().entrySet().stream()
                        .filter(e -> !e.getKey().startsWith("fusebox.") && !known(e.getKey()))
                        .map(e -> new Setting(e.getKey(), e.getValue(), layer.origin())));
    }

    private boolean known(String property) {
        return asked(property) || catalogue.find(property).isPresent();
    }

    /** Whether anybody asked for this property. */
    public boolean asked(String property) {
        return asked.stream().anyMatch(known -> catalogue.same(known, property));
    }
}
