package dev.fusebox.limits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the property that fixed a limit, in the sources of a live application. Only a property whose value is the limit's
 * live size counts. Properties that are set without effect are returned with it: a stronger property with another value,
 * and another value of the same property in a weaker source.
 *
 * <p>A name that ends in words joined by dashes is one that Spring Boot binds. It is found in Boot's other spellings, too:
 * {@code max-connections}, {@code maxConnections}, {@code max_connections}, {@code maxconnections}. Any other name has to
 * match exactly, as Ribbon's and Hystrix's names do.
 */
public final class PropertyOrigins implements Settings {

    private static final Pattern FILE = Pattern.compile("([\\w.-]+)\\.(ya?ml|properties)");

    /** Where properties come from: a file, the environment, the command line. */
    public static final class Source {
        private final String name;
        private final Function<String, Object> lookup;

        /**
         * @param name the framework's name for it; the name of a config file contains the file name
         * @param lookup returns a property's value by its exact name, or {@code null}
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
        this.profiles = Collections.unmodifiableList(new ArrayList<>(profiles));
        this.sources = Collections.unmodifiableList(new ArrayList<>(sources));
    }

    @Override
    public Setting of(Object live, Object usual, String... candidates) {
        List<Setting> ineffective = new ArrayList<>();
        for (String property : candidates) {
            List<Setting> given = given(property);
            boolean decides = !given.isEmpty() && same(given.get(0).value(), live);
            // A weaker source with the same value is not ineffective: it agrees.
            given.stream()
                    .skip(decides ? 1 : 0)
                    .filter(s -> !decides || !same(s.value(), live))
                    .forEach(ineffective::add);
            if (decides) {
                Setting deciding = given.get(0);
                return new Setting(deciding.property(), deciding.value(), deciding.origin(), ineffective);
            }
        }
        String value = live == null ? null : live.toString();
        return new Setting(candidates[candidates.length - 1], value, origin(live, usual), ineffective);
    }

    private static String origin(Object live, Object usual) {
        if (live == null || usual == null) {
            return Setting.UNKNOWN;
        }
        return same(usual.toString(), live) ? Setting.FRAMEWORK_DEFAULT : Setting.SET_BY_CODE;
    }

    private static boolean same(String value, Object live) {
        return live != null && value.equalsIgnoreCase(live.toString());
    }

    /** The property in all sources that have it, the strongest first, in the spelling of the source. */
    private List<Setting> given(String property) {
        List<String> spellings = spellings(property);
        List<Setting> given = new ArrayList<>();
        for (Source source : sources) {
            for (String spelling : spellings) {
                Object value = Reading.orAbsent(() -> source.lookup.apply(spelling));
                if (value != null) {
                    String name = isEnvironment(source.name) ? property : spelling;
                    given.add(new Setting(name, value.toString().trim(), origin(source.name)));
                    break;
                }
            }
        }
        return given;
    }

    private static List<String> spellings(String property) {
        int last = property.lastIndexOf('.') + 1;
        String prefix = property.substring(0, last);
        String words = property.substring(last);
        return words.contains("-")
                ? Arrays.asList(
                        property,
                        prefix + camelCase(words),
                        prefix + words.replace('-', '_'),
                        prefix + words.replace("-", ""))
                : Collections.singletonList(property);
    }

    private static String camelCase(String dashed) {
        String[] words = dashed.split("-");
        return words[0]
                + Arrays.stream(words)
                        .skip(1)
                        .filter(word -> !word.isEmpty())
                        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining());
    }

    /** Spring translates property names to variable names, so any spelling finds the variable. */
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
