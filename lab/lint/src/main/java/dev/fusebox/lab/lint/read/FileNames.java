package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.lint.boot.SettingsDocument;
import dev.fusebox.lab.settings.SettingsFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What files of settings are for by their names. */
final class FileNames {

    /**
     * @param files by path
     * @param names config names; none for the usual one
     */
    static List<SettingsDocument> documents(Map<String, SettingsFile> files, List<String> names) {
        Set<String> known = known(names);
        Set<String> profiles = profiles(files.keySet().stream(), names);
        List<SettingsDocument> documents = new ArrayList<>();
        files.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, SettingsFile> e) ->
                                !stem(e.getKey()).startsWith("bootstrap"))
                        .thenComparing(e -> !stem(e.getKey()).startsWith("application"))
                        .thenComparing(e -> e.getKey().endsWith(".properties"))
                        .thenComparing(Map.Entry::getKey))
                .forEach(e -> named(stem(e.getKey()), known, names.isEmpty() ? profiles : Set.of())
                        .ifPresent(named ->
                                documents.addAll(SettingsDocument.of(e.getValue(), named.name(), named.profile()))));
        return documents;
    }

    /** What files are for by their names. */
    static Set<String> profiles(Stream<String> files, List<String> names) {
        Set<String> known = known(names);
        return files.flatMap(file -> profile(stem(file), known).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names that are given replace {@code application}, as those of {@code spring.config.name}; bootstrap files have a name of their own. */
    private static Set<String> known(List<String> names) {
        Set<String> known = new TreeSet<>(names.isEmpty() ? List.of("application") : names);
        known.add("bootstrap");
        return known;
    }

    private record ProfiledName(String name, @Nullable String profile) {}

    private static Optional<String> profile(String stem, Set<String> known) {
        return known.stream()
                .filter(name -> stem.startsWith(name + "-"))
                .map(name -> stem.substring(name.length() + 1))
                .findFirst();
    }

    /** {@code <name>}, {@code <name>-<profile>}; another name counts where its end is one of these profiles. */
    private static Optional<ProfiledName> named(String stem, Set<String> known, Set<String> profiles) {
        if (known.contains(stem)) {
            return Optional.of(new ProfiledName(stem, null));
        }
        return profile(stem, known)
                .or(() ->
                        profiles.stream().filter(p -> stem.endsWith("-" + p)).max(Comparator.comparing(String::length)))
                .map(p -> new ProfiledName(stem.substring(0, stem.length() - p.length() - 1), p));
    }

    static String stem(String file) {
        return file.substring(file.lastIndexOf('/') + 1).replaceFirst("\\.(yml|yaml|properties)$", "");
    }
}
