package dev.fusebox.lab.lint.boot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginTrackedValue;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.DescriptiveResource;

/**
 * The property sources of an application that runs, in its order, as it has read them: command line, variables, files, configuration
 * server.
 *
 * @param lines of the files in its jar, by place
 * @param variables known properties by the variables that set them
 * @param namespaces what a word of a variable or of a system property must be, so that it is a setting and not the system's
 * @param sources written by a user, not made by a framework
 */
public record ResolvedSources(
        List<String> profiles,
        Map<String, List<String>> lines,
        Map<String, String> variables,
        Set<String> namespaces,
        List<PropertySource<?>> sources) {

    /** A value of a source. */
    public record SourcedValue(
            String property, String text, @Nullable String origin) {}

    /** What Spring says of a file: {@code class path resource [application.yml] - 12:9}, perhaps with {@code from "app.jar"}. */
    private static final Pattern IN_FILE =
            Pattern.compile("(?:.*\\[)?([^\\[\\]]+?)\\]?(?: from \\S+)?(?: - |:)(\\d+):(\\d+)(?: .*)?");

    private static final String VARIABLES = "systemEnvironment";
    private static final String PROPERTIES = "systemProperties";
    private static final Map<String, String> WORDS = Map.of(
            VARIABLES,
            "environment variables",
            PROPERTIES,
            "system properties",
            "commandLineArgs",
            "command line",
            "defaultProperties",
            "default properties of the application");

    /** What frameworks make themselves: ports, hosts, random numbers. */
    private static final List<String> MADE = List.of(
            "configurationProperties",
            "server.ports",
            "random",
            "cachedrandom",
            "applicationInfo",
            "springCloudClientHostInfo",
            "springCloudDefaultProperties",
            "Management Server",
            "servletConfigInitParams",
            "servletContextInitParams");

    /**
     * An empty one, for {@link #with}.
     *
     * @param lines of the files in its jar, by place
     * @param namespaces first words of settings
     * @param known names of properties, since a variable does not tell where they have dashes
     */
    public static ResolvedSources of(
            List<String> profiles, Map<String, List<String>> lines, Set<String> namespaces, Collection<String> known) {
        Map<String, String> variables = new HashMap<>();
        for (String name : known) {
            String capital = name.toUpperCase(Locale.ROOT).replace('.', '_');
            variables.putIfAbsent(capital.replace("-", ""), name);
            variables.putIfAbsent(capital.replace('-', '_'), name);
        }
        return new ResolvedSources(profiles, lines, variables, namespaces, List.of());
    }

    /** With a further source, which the earlier ones hide. */
    public ResolvedSources with(String name, List<SourcedValue> values) {
        boolean outside = name.equals(VARIABLES) || name.equals(PROPERTIES);
        Map<String, Object> tracked = new LinkedHashMap<>();
        for (SourcedValue value : values) {
            if (!outside || isSetting(value.property())) {
                String property = name.equals(VARIABLES) ? property(value.property()) : value.property();
                tracked.put(property, OriginTrackedValue.of(value.text(), origin(value.origin())));
            }
        }
        List<PropertySource<?>> all = new ArrayList<>(sources);
        if (!MADE.contains(name) && !tracked.isEmpty()) {
            all.add(new OriginTrackedMapPropertySource(WORDS.getOrDefault(name, name), tracked));
        }
        if (outside) {
            // Under their own names, and for placeholders only: no rule judges what has no origin.
            Map<String, Object> raw = new HashMap<>();
            values.forEach(value -> raw.put(value.property(), value.text()));
            all.add(new MapPropertySource(name, raw));
        }
        return new ResolvedSources(profiles, lines, variables, namespaces, all);
    }

    private boolean isSetting(String name) {
        return Stream.of(name.toLowerCase(Locale.ROOT).split("[._]")).anyMatch(namespaces::contains);
    }

    /** As Spring reads a variable: {@code SPRING_CLOUD_GATEWAY_ROUTES_0_URI}. */
    private String property(String variable) {
        String known = variables.get(variable.toUpperCase(Locale.ROOT));
        return known != null
                ? known
                : variable.contains(".")
                        ? variable
                        : variable.toLowerCase(Locale.ROOT)
                                .replaceAll("_(\\d+)(?=_|$)", "[$1]")
                                .replace('_', '.');
    }

    private @Nullable Origin origin(@Nullable String words) {
        Matcher file = IN_FILE.matcher(words == null ? "" : words);
        return file.matches()
                ? new TextResourceOrigin(
                        new DescriptiveResource(place(file.group(1))),
                        new TextResourceOrigin.Location(
                                Integer.parseInt(file.group(2)) - 1, Integer.parseInt(file.group(3)) - 1))
                : null;
    }

    /** That of the file in the jar, if it has one of this name. */
    private String place(String file) {
        return lines.keySet().stream()
                .filter(place -> place.endsWith("!/" + file))
                .findFirst()
                .orElse(file);
    }

    void addTo(MutablePropertySources environment) {
        sources.forEach(environment::addLast);
    }
}
