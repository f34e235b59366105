package dev.fusebox.lab.lint;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was read of one application.
 *
 * @param title as the user named it
 * @param documents in the order in which Spring reads them: a later one overrides an earlier one, profiles aside
 * @param lines of each file, for fixes
 * @param unread profiles of other files beside them, which were not named
 */
public record Application(
        String title,
        List<SettingsDocument> documents,
        Map<String, List<String>> lines,
        Libraries libraries,
        PodLimits pod,
        Set<String> unread) {

    /** One whose files were all read. */
    public Application(
            String title,
            List<SettingsDocument> documents,
            Map<String, List<String>> lines,
            Libraries libraries,
            PodLimits pod) {
        this(title, documents, lines, libraries, pod, Set.of());
    }

    /** The profiles that its files and documents are for. */
    public Set<String> profiles() {
        return documents.stream()
                .flatMap(d -> Stream.concat(
                        Stream.ofNullable(d.profile()),
                        Stream.ofNullable(d.condition()).flatMap(c -> ProfileExpression.of(c).names().stream())))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether it has settings without any profile. */
    public boolean hasBase() {
        return documents.stream().anyMatch(d -> d.profile() == null && d.condition() == null);
    }

    /** All its properties as written, whatever the profile. */
    public Stream<String> properties() {
        return documents.stream().flatMap(d -> d.values().keySet().stream());
    }

    public Application with(Libraries other) {
        return new Application(title, documents, lines, other, pod, unread);
    }

    public Application with(PodLimits other) {
        return new Application(title, documents, lines, libraries, other, unread);
    }

    /**
     * The application under a choice of profiles.
     *
     * @param gateway the gateway that it is judged as
     * @param names the config names that count, a later one overriding an earlier one; {@code null} for all that were read
     * @param active a later one overrides an earlier one; the profiles that they bring are active too
     */
    public Subject subject(String gateway, @Nullable List<String> names, List<String> active) {
        Map<String, SettingsDocument.Written> written = new LinkedHashMap<>();
        ActiveProfiles profiles = activeProfiles(names);
        for (SettingsDocument document : inOrder(names, profiles.with(active))) {
            replaceLists(written, document);
            document.values().values().forEach(w -> {
                String key = PropertyName.plain(w.property());
                written.remove(key);
                written.put(key, w);
            });
        }
        return new Subject(
                title,
                gateway,
                active,
                NamedProfiles.of(this, profiles, active),
                new Placeholders(written).resolved(),
                lines,
                libraries,
                pod);
    }

    /** Spring Boot 2.4 brought groups, and since then needs a starter to read bootstrap files. */
    private ActiveProfiles activeProfiles(@Nullable List<String> names) {
        Optional<LibraryVersion> boot = libraries.find("spring-boot");
        boolean today = boot.filter(version -> version.atLeast("2.4")).isPresent();
        boolean bootstrap = !today || libraries.has("spring-cloud-starter-bootstrap");
        List<SettingsDocument> read = documents.stream()
                .filter(d -> names == null || names.contains(d.name()))
                .filter(d -> bootstrap || !d.name().equals("bootstrap"))
                .toList();
        return new ActiveProfiles(read, today || boot.isEmpty());
    }

    /** By location; in each, files without a profile first, then those of each profile; in each of these by config name. */
    private List<SettingsDocument> inOrder(@Nullable List<String> names, List<String> active) {
        List<String> named = names == null
                ? documents.stream().map(SettingsDocument::name).distinct().toList()
                : names;
        return documents.stream()
                .filter(d -> named.contains(d.name())
                        && (d.profile() == null || active.contains(d.profile()))
                        && (d.condition() == null
                                || ProfileExpression.of(d.condition()).accepts(active)))
                .sorted(Comparator.comparingInt(SettingsDocument::location)
                        .thenComparingInt(d -> d.profile() == null ? -1 : active.indexOf(d.profile()))
                        .thenComparingInt(d -> named.indexOf(d.name())))
                .toList();
    }

    /** Spring takes a list from one source only: the last that has any of its elements. */
    private static void replaceLists(Map<String, SettingsDocument.Written> written, SettingsDocument later) {
        Set<String> lists = later.values().keySet().stream()
                .map(PropertyName::list)
                .map(PropertyName::plain)
                .collect(Collectors.toSet());
        written.values()
                .removeIf(earlier -> earlier.property().contains("[")
                        && lists.contains(PropertyName.plain(PropertyName.list(earlier.property()))));
    }
}
