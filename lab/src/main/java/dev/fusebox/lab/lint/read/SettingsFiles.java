package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.lint.PropertyName;
import dev.fusebox.lab.lint.SettingsDocument;
import dev.fusebox.lab.lint.SettingsDocument.Written;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of settings of one folder, or of a jar: their texts by name become documents. */
final class SettingsFiles {

    private static final Pattern SETTINGS = Pattern.compile("(.+)\\.(yml|yaml|properties)");
    private static final Set<String> USUAL = Set.of("application", "bootstrap");
    private static final Set<String> CONDITIONS = Set.of("spring.config.activate.onprofile", "spring.profiles");

    private SettingsFiles() {}

    static boolean isSettings(String file) {
        return SETTINGS.matcher(file).matches();
    }

    /**
     * @param texts by the name of the file
     * @param place before each name, for people
     * @param more config names beside the usual ones
     */
    static List<SettingsDocument> documents(Map<String, String> texts, String place, List<String> more) {
        Set<String> known = known(more);
        Set<String> profiles = profiles(texts.keySet().stream(), more);
        List<SettingsDocument> documents = new ArrayList<>();
        // A file with the ending .properties overrides one with .yml, so it comes later; bootstrap comes before
        // application.
        texts.entrySet().stream()
                .sorted(Comparator.comparing(
                                (Map.Entry<String, String> e) -> !e.getKey().startsWith("bootstrap"))
                        .thenComparing(e -> !stem(e.getKey()).startsWith("application"))
                        .thenComparing(e -> e.getKey().endsWith(".properties"))
                        .thenComparing(Map.Entry::getKey))
                .forEach(e -> named(stem(e.getKey()), known, profiles)
                        .ifPresent(named -> documents.addAll(read(place + e.getKey(), e.getValue(), named))));
        return documents;
    }

    /** What files are for by their names. */
    static Set<String> profiles(Stream<String> files, List<String> more) {
        Set<String> known = known(more);
        return files.flatMap(file -> profile(stem(file), known).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> known(List<String> more) {
        Set<String> known = new TreeSet<>(USUAL);
        known.addAll(more);
        return known;
    }

    /** One file that the user named, whatever it is called: its settings hold without a profile. */
    static List<SettingsDocument> document(String file, String text) {
        return read(file, text, new Named("application", null));
    }

    private record Named(String name, @Nullable String profile) {}

    private static Optional<String> profile(String stem, Set<String> known) {
        return known.stream()
                .filter(name -> stem.startsWith(name + "-"))
                .map(name -> stem.substring(name.length() + 1))
                .findFirst();
    }

    /** {@code <name>}, {@code <name>-<profile>}; a name beside the known ones counts where its end is a known profile. */
    private static Optional<Named> named(String stem, Set<String> known, Set<String> profiles) {
        if (known.contains(stem)) {
            return Optional.of(new Named(stem, null));
        }
        Optional<String> usual = profile(stem, known);
        if (usual.isPresent()) {
            String name = stem.substring(0, stem.length() - usual.get().length() - 1);
            return Optional.of(new Named(name, usual.get()));
        }
        return profiles.stream()
                .filter(p -> stem.endsWith("-" + p))
                .max(Comparator.comparing(String::length))
                .map(p -> new Named(stem.substring(0, stem.length() - p.length() - 1), p));
    }

    private static String stem(String file) {
        Matcher matcher = SETTINGS.matcher(file);
        return matcher.matches() ? matcher.group(1) : file;
    }

    private static List<SettingsDocument> read(String file, String text, Named named) {
        String plain = text.replaceFirst("^\uFEFF", "");
        List<Map<String, Written>> documents = file.endsWith(".properties")
                ? PropertiesSettings.documents(file, plain)
                : YamlSettings.documents(file, plain);
        List<SettingsDocument> read = documents.stream()
                .filter(values -> !values.isEmpty())
                .map(values -> document(file, named, condition(values), values))
                .toList();
        // A profile may have a file that sets nothing.
        return read.isEmpty() && named.profile() != null ? List.of(document(file, named, null, Map.of())) : read;
    }

    private static SettingsDocument document(
            String file, Named named, @Nullable String condition, Map<String, Written> values) {
        return new SettingsDocument(file, 0, named.name(), named.profile(), condition, new LinkedHashMap<>(values));
    }

    /** The profiles a document is for: the key of today, or that of Boot before 2.4. */
    private static @Nullable String condition(Map<String, Written> values) {
        String condition = values.values().stream()
                .filter(w -> isCondition(w.property()))
                .map(Written::text)
                .collect(Collectors.joining(","));
        return condition.isEmpty() ? null : condition;
    }

    private static boolean isCondition(String property) {
        return CONDITIONS.contains(PropertyName.plain(property).replaceFirst("\\[\\d+]$", ""));
    }
}
