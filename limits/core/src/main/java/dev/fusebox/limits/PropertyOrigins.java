package dev.fusebox.limits;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the property that fixed a limit, in the sources of a live application. A property counts as the one that did only
 * when its value is the limit's live size: one that is set in vain is passed over.
 *
 * <p>A name that ends in words joined by dashes is one that Spring Boot binds, and is found in Boot's other spellings too
 * ({@code max-connections}, {@code maxConnections}, {@code max_connections}, {@code maxconnections}); any other name is
 * exact, as Ribbon's and Hystrix's are.
 */
public final class PropertyOrigins implements Settings {

    private static final Pattern FILE = Pattern.compile("([\\w.-]+)\\.(ya?ml|properties)");
    private static final Pattern DASHED = Pattern.compile("-(.)");

    /** A place that properties come from. */
    public static final class Source {
        private final String name;
        private final Function<String, Object> lookup;

        /**
         * @param name as the framework calls it; config files have their file name in it
         * @param lookup gives a property's value by its exact name, or {@code null}
         */
        public Source(String name, Function<String, Object> lookup) {
            this.name = name;
            this.lookup = lookup;
        }
    }

    private final List<String> profiles;
    private final List<Source> sources;

    /**
     * @param profiles the active profiles
     * @param sources strongest first
     */
    public PropertyOrigins(List<String> profiles, List<Source> sources) {
        this.profiles = List.copyOf(profiles);
        this.sources = List.copyOf(sources);
    }

    @Override
    public Setting of(Object live, String... candidates) {
        for (String property : candidates) {
            Setting strongest = strongest(property);
            if (strongest != null && live != null && strongest.value().equalsIgnoreCase(live.toString())) {
                return strongest;
            }
        }
        String usual = candidates[candidates.length - 1];
        return new Setting(usual, live == null ? null : live.toString(), Setting.FRAMEWORK_DEFAULT);
    }

    /** The value of a property that hides all others, under the name by which it was found. */
    private Setting strongest(String property) {
        List<String> spellings = spellings(property);
        for (Source source : sources) {
            for (String spelling : spellings) {
                Object value = source.lookup.apply(spelling);
                if (value != null) {
                    String name = isEnvironment(source.name) ? property : spelling;
                    return new Setting(name, value.toString().strip(), origin(source.name));
                }
            }
        }
        return null;
    }

    private static List<String> spellings(String property) {
        int last = property.lastIndexOf('.') + 1;
        String prefix = property.substring(0, last);
        String words = property.substring(last);
        return words.contains("-")
                ? List.of(
                        property,
                        prefix
                                + DASHED.matcher(words)
                                        .replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT)),
                        prefix + words.replace('-', '_'),
                        prefix + words.replace("-", ""))
                : List.of(property);
    }

    /** Spring translates names into those of variables, so the spelling that found one says nothing. */
    private static boolean isEnvironment(String source) {
        return source.contains("systemEnvironment");
    }

    private String origin(String source) {
        if (source.equals("commandLineArgs")) {
            return "command line";
        }
        if (isEnvironment(source)) {
            return "environment";
        }
        if (source.contains("systemProperties")) {
            return "system property";
        }
        Matcher files = FILE.matcher(source);
        String name = null;
        while (files.find()) {
            name = files.group(1);
        }
        if (name == null) {
            return source;
        }
        String file = name;
        return profiles.stream()
                .filter(profile -> file.endsWith("-" + profile))
                .max(Comparator.comparingInt(String::length))
                .map(profile -> "profile " + profile)
                .orElse("file " + file);
    }
}
