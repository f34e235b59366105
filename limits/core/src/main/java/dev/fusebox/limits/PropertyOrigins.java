package dev.fusebox.limits;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the property that fixed a limit, in the sources of a live application. A property counts as the one that did only
 * when its value is the limit's live size: one that is set in vain is passed over.
 */
public final class PropertyOrigins implements Settings {

    private static final Pattern FILE = Pattern.compile("([\\w.-]+)\\.(ya?ml|properties)");

    /**
     * A place that properties come from.
     *
     * @param name as the framework calls it; config files have their file name in it
     * @param lookup gives a property's value by its exact name, or {@code null}
     */
    public record Source(String name, Function<String, Object> lookup) {}

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
            for (Source source : sources) {
                Object value = source.lookup().apply(property);
                if (value != null && live != null && value.toString().strip().equals(live.toString())) {
                    return new Setting(property, value.toString().strip(), origin(source.name()));
                }
                if (value != null) {
                    break;
                }
            }
        }
        String usual = candidates[candidates.length - 1];
        return new Setting(usual, live == null ? null : live.toString(), Setting.FRAMEWORK_DEFAULT);
    }

    private String origin(String source) {
        if (source.equals("commandLineArgs")) {
            return "command line";
        }
        if (source.contains("systemEnvironment")) {
            return "environment";
        }
        if (source.contains("systemProperties")) {
            return "system property";
        }
        Matcher file = FILE.matcher(source);
        String name = null;
        while (file.find()) {
            name = file.group(1);
        }
        if (name == null) {
            return source;
        }
        for (String profile : profiles) {
            if (name.endsWith("-" + profile)) {
                return "profile " + profile;
            }
        }
        return "file " + name;
    }
}
