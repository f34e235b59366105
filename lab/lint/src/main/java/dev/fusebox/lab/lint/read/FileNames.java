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

    private static final Set<String> USUAL = Set.of("application", "bootstrap");

    /**
     * @param files by path
     * @param more config names beside the usual ones
     */
    static List<SettingsDocument> documents(Map<String, SettingsFile> files, List<String> more) {
        Set<String> known = known(more);
        Set<String> profiles = profiles(files.keySet().stream(), more);
        List<SettingsDocument> documents = new ArrayList<>();
        files.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, SettingsFile> e) ->
                                !stem(e.getKey()).startsWith("bootstrap"))
                        .thenComparing(e -> !stem(e.getKey()).startsWith("application"))
                        .thenComparing(e -> e.getKey().endsWith(".properties"))
                        .thenComparing(Map.Entry::getKey))
                .forEach(e -> named(stem(e.getKey()), known, profiles)
                        .ifPresent(named ->
                                documents.addAll(SettingsDocument.of(e.getValue(), named.name(), named.profile()))));
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

    private record ProfiledName(String name, @Nullable String profile) {}

    private static Optional<String> profile(String stem, Set<String> known) {
        return known.stream()
                .filter(name -> stem.startsWith(name + "-"))
                .map(name -> stem.substring(name.length() + 1))
                .findFirst();
    }

    /** {@code <name>}, {@code <name>-<profile>}; a name beside the known ones counts where its end is a known profile. */
    private static Optional<ProfiledName> named(String stem, Set<String> known, Set<String> profiles) {
        if (known.contains(stem)) {
            return Optional.of(new ProfiledName(stem, null));
        }
        return profile(stem, known)
                .or(() ->
                        profiles.stream().filter(p -> stem.endsWith("-" + p)).max(Comparator.comparing(String::length)))
                .map(p -> new ProfiledName(stem.substring(0, stem.length() - p.length() - 1), p));
    }

    private static String stem(String file) {
        return file.substring(file.lastIndexOf('/') + 1).replaceFirst("\\.(yml|yaml|properties)$", "");
    }
}
