package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.SettingsDocument;
import dev.fusebox.lab.lint.boot.SettingsDocument.Written;
import dev.fusebox.lab.settings.PropertyName;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The profiles of a subject by name: which are active, and which have settings.
 *
 * @param active asked for, or made active by files; where none is asked for, also the members of all groups
 * @param written of files and documents that were read, and groups
 * @param unread of files that are there and were not read
 * @param top the first file of the application, one without a profile if there is any
 */
public record NamedProfiles(List<ActiveProfile> active, Set<String> written, Set<String> unread, FileLine top) {

    /**
     * A profile that is active.
     *
     * @param by the setting that makes it active; {@code null} where it was asked for
     */
    record ActiveProfile(String name, @Nullable Written by) {}

    private static final String ACTIVE = "spring.profiles.active";
    private static final String INCLUDE = "spring.profiles.include";
    private static final String GROUP = "spring.profiles.group.";

    /**
     * @param documents that the version of Spring Boot reads
     * @param hasGroups whether that version has groups
     */
    static NamedProfiles of(
            Application application,
            ConfigurableEnvironment environment,
            Activation activation,
            List<SettingsDocument> documents,
            boolean hasGroups) {
        if (application.files().resolved() != null) {
            // It has started, and its sources do not tell which profile each is for.
            return new NamedProfiles(List.of(), Set.of(), Set.of(), top(application));
        }
        Set<String> written = new TreeSet<>(application.profiles());
        listed(documents, GROUP).forEach(w -> written.add(group(w)));
        List<Written> groups = hasGroups ? listed(documents, GROUP) : List.of();
        List<Written> saying = Stream.of(groups, listed(documents, INCLUDE), active(documents))
                .flatMap(List::stream)
                .toList();
        Set<String> active = new LinkedHashSet<>(List.of(environment.getActiveProfiles()));
        if (activation.profiles().isEmpty()) {
            groups.forEach(w -> active.addAll(names(w)));
        }
        // A name that a placeholder makes is the activation of an environment.
        return new NamedProfiles(
                active.stream()
                        .map(name ->
                                new ActiveProfile(name, activation.profiles().contains(name) ? null : by(name, saying)))
                        .filter(p -> p.by() != null || activation.profiles().contains(p.name()))
                        .toList(),
                written,
                application.unread(),
                top(application));
    }

    private static FileLine top(Application application) {
        String top = application.documents().stream()
                .min(Comparator.comparing(d -> d.profile() != null))
                .map(SettingsDocument::file)
                .orElse(application.title());
        return new FileLine(top, 1);
    }

    private static @Nullable Written by(String name, List<Written> saying) {
        return saying.stream().filter(w -> names(w).contains(name)).findFirst().orElse(null);
    }

    private static List<Written> listed(List<SettingsDocument> documents, String property) {
        return documents.stream()
                .flatMap(d -> d.values().values().stream())
                .filter(w -> w.property().toLowerCase(Locale.ROOT).startsWith(property))
                .toList();
    }

    /** Those of the last document that says so; the bootstrap context decides before all others. */
    private static List<Written> active(List<SettingsDocument> documents) {
        List<SettingsDocument> saying = documents.stream()
                .filter(d -> !listed(List.of(d), ACTIVE).isEmpty())
                .sorted(Comparator.comparing(d -> d.name().equals("bootstrap")))
                .toList();
        return saying.isEmpty() ? List.of() : listed(saying.subList(saying.size() - 1, saying.size()), ACTIVE);
    }

    private static String group(Written written) {
        return PropertyName.list(written.property()).substring(GROUP.length()).replaceAll("[\\[\\]]", "");
    }

    private static List<String> names(Written written) {
        return Stream.of(written.text().split(",")).map(String::strip).toList();
    }

    /** Active ones that no file, document or group that was read is for; Spring's own needs none. */
    List<ActiveProfile> withoutSettings() {
        return active.stream()
                .filter(p -> p.name().matches("[\\p{L}\\p{N}_.+-][\\p{L}\\p{N}_.+@-]*"))
                .filter(p -> !p.name().equals("default") && !written.contains(p.name()))
                .filter(p -> p.by() == null || !unread.contains(p.name()))
                .toList();
    }

    /** All that an active one may have been meant to be. */
    Set<String> all() {
        return Stream.concat(written.stream(), unread.stream()).collect(Collectors.toCollection(TreeSet::new));
    }
}
