package dev.fusebox.lab.lint;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The profiles of a subject by name: which are active, and which have settings.
 *
 * @param active asked for, or made active by files; where none is asked for, also the members of all groups
 * @param written of files and documents that were read, and groups
 * @param unread of files that are there and were not read
 * @param top the first file of the application, one without a profile if there is any
 */
public record NamedProfiles(List<ActiveProfile> active, Set<String> written, Set<String> unread, FileLine top) {

    static NamedProfiles of(Application application, ActiveProfiles profiles, List<String> asked) {
        Set<String> written = new TreeSet<>(application.profiles());
        written.addAll(profiles.groups().keySet());
        String top = application.documents().stream()
                .min(Comparator.comparing(d -> d.profile() != null))
                .map(SettingsDocument::file)
                .orElse(application.title());
        return new NamedProfiles(profiles.asWritten(asked), written, application.unread(), new FileLine(top, 1));
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
