package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.lint.KnownProperty;
import dev.fusebox.lab.lint.Libraries;
import dev.fusebox.lab.lint.Metadata;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the libraries of Fusebox's own gateways list, for an application without its jar. Lists are made of the gateways' jars, and packed: a
 * line for each library with its version, each prefix that one class binds, and each property, by tabs.
 */
public final class AssumedLibraries {

    private static final String LIBRARY = "library";
    private static final String GROUP = "group";
    private static final String PROPERTY = "property";
    private static final int PROPERTY_WORDS = 8;

    /** An empty default; no word is one that is not listed. */
    private static final String EMPTY = "\"\"";

    private AssumedLibraries() {}

    /**
     * Those of a gateway.
     *
     * @param module of it; none are known of a module without a list
     */
    public static Libraries of(String module) {
        try (InputStream list = AssumedLibraries.class.getResourceAsStream("/assumed-libraries/" + module + ".txt")) {
            return list == null
                    ? Libraries.NONE
                    : read(module, new String(list.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Libraries read(String module, String list) {
        Map<String, String> versions = new HashMap<>();
        List<String> groups = new ArrayList<>();
        List<KnownProperty> properties = new ArrayList<>();
        list.lines().map(line -> line.split("\t", -1)).forEach(words -> {
            switch (words[0]) {
                case LIBRARY -> versions.put(words[1], words[2]);
                case GROUP -> groups.add(words[1]);
                case PROPERTY -> properties.add(property(words));
                default -> throw new IllegalStateException(module + ": " + words[0]);
            }
        });
        return new Libraries(versions, Metadata.of(properties, groups), module, true, null);
    }

    private static KnownProperty property(String[] words) {
        if (words.length != PROPERTY_WORDS) {
            throw new IllegalStateException(String.join(" ", words));
        }
        return new KnownProperty(
                words[2],
                words[3].equals(EMPTY) ? "" : words[3],
                orNull(words[4]),
                words[1],
                Boolean.parseBoolean(words[5]),
                orNull(words[6]),
                orNull(words[7]));
    }

    private static @Nullable String orNull(String word) {
        return word.isEmpty() ? null : word.equals(EMPTY) ? "" : word;
    }

    /**
     * The list of a gateway's jar, as it is packed.
     *
     * @param own Fusebox's own libraries in it, which an application without Fusebox has not
     */
    public static String list(Path jar, Set<String> own) {
        Libraries libraries = JarReader.libraries(jar);
        Metadata metadata = libraries.metadata();
        return Stream.of(
                        new TreeMap<>(libraries.versions())
                                .entrySet().stream()
                                        .filter(e -> !own.contains(e.getKey()))
                                        .map(e -> line(LIBRARY, e.getKey(), e.getValue())),
                        new TreeSet<>(metadata.groups()).stream().map(group -> line(GROUP, group)),
                        metadata.properties().values().stream()
                                .filter(p -> !own.contains(p.library()))
                                .sorted(Comparator.comparing(KnownProperty::library)
                                        .thenComparing(KnownProperty::name))
                                .map(AssumedLibraries::line))
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String line(KnownProperty p) {
        return line(
                PROPERTY,
                p.library(),
                p.name(),
                p.type(),
                p.defaultValue(),
                String.valueOf(p.gone()),
                p.since(),
                p.replacement());
    }

    private static String line(@Nullable String... words) {
        return Stream.of(words)
                .map(word -> word == null ? "" : word.isEmpty() ? EMPTY : word.replaceAll("\\s+", " "))
                .collect(Collectors.joining("\t"));
    }
}
