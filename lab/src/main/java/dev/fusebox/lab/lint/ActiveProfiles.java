package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.SettingsDocument.Written;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which profiles are active beside those asked for: {@code spring.profiles.include} comes before them, and each brings its
 * {@code spring.profiles.group}, and before Spring Boot 2.4 what its own documents include. The order is that of Spring Boot 2.4 and
 * later, {@code org.springframework.boot.context.config.Profiles}.
 *
 * @param documents of one application that its version of Spring Boot reads
 * @param hasGroups whether that version has groups
 */
record ActiveProfiles(List<SettingsDocument> documents, boolean hasGroups) {

    private static final String ACTIVE = "spring.profiles.active";
    private static final String INCLUDE = "spring.profiles.include";
    private static final String GROUP = "spring.profiles.group.";

    /** @return a later one overrides an earlier one */
    List<String> with(List<String> asked) {
        return all(asked(asked)).stream().map(ActiveProfile::name).toList();
    }

    /** The same; where none is asked for, with the profiles that files say are active, and with the members of all groups. */
    List<ActiveProfile> asWritten(List<String> asked) {
        return asked.isEmpty() ? all(Stream.concat(inForce(), asked(groups().keySet()))) : all(asked(asked));
    }

    /** What is written of each group; its name counts as it is written. */
    Map<String, List<Written>> groups() {
        return written(base())
                .filter(w -> w.property().regionMatches(true, 0, GROUP, 0, GROUP.length()))
                .collect(Collectors.groupingBy(
                        w -> PropertyName.list(w.property())
                                .substring(GROUP.length())
                                .replaceAll("[\\[\\]]", ""),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private static Stream<ActiveProfile> asked(Iterable<String> names) {
        List<ActiveProfile> all = new ArrayList<>();
        names.forEach(name -> all.add(new ActiveProfile(name, null)));
        return all.stream();
    }

    private List<ActiveProfile> all(Stream<ActiveProfile> first) {
        Deque<ActiveProfile> open =
                new ArrayDeque<>(Stream.concat(listed(base(), INCLUDE), first).toList());
        Map<String, ActiveProfile> active = new LinkedHashMap<>();
        while (!open.isEmpty()) {
            ActiveProfile profile = open.pop();
            if (active.putIfAbsent(profile.name(), profile) == null) {
                List<ActiveProfile> brought = new ArrayList<>(brought(profile.name()));
                Collections.reverse(brought);
                brought.forEach(open::push);
            }
        }
        return List.copyOf(active.values());
    }

    private List<ActiveProfile> brought(String profile) {
        Stream<ActiveProfile> members =
                hasGroups ? names(groups().getOrDefault(profile, List.of()).stream()) : Stream.of();
        return Stream.concat(members, listed(documents.stream().filter(d -> isFor(d, profile)), INCLUDE))
                .toList();
    }

    /** Whether a document is for this profile alone. */
    private static boolean isFor(SettingsDocument document, String profile) {
        return profile.equals(document.profile()) || profile.equals(document.condition());
    }

    /** Of several documents the last; the bootstrap context decides before all others. */
    private Stream<ActiveProfile> inForce() {
        List<SettingsDocument> saying = base().filter(
                        d -> listed(Stream.of(d), ACTIVE).findAny().isPresent())
                .toList();
        Optional<SettingsDocument> last =
                last(saying, d -> d.name().equals("bootstrap")).or(() -> last(saying, d -> true));
        return listed(last.stream(), ACTIVE);
    }

    private static Optional<SettingsDocument> last(List<SettingsDocument> all, Predicate<SettingsDocument> which) {
        return all.stream().filter(which).reduce((earlier, later) -> later);
    }

    private Stream<SettingsDocument> base() {
        return documents.stream().filter(d -> d.profile() == null && d.condition() == null);
    }

    private static Stream<Written> written(Stream<SettingsDocument> documents) {
        return documents.flatMap(d -> d.values().values().stream());
    }

    private static Stream<ActiveProfile> listed(Stream<SettingsDocument> documents, String property) {
        return names(written(documents)
                .filter(w -> PropertyName.plain(PropertyName.list(w.property())).equals(property)));
    }

    /** In one value with commas, or as a list. */
    private static Stream<ActiveProfile> names(Stream<Written> written) {
        return written.map(w -> Stream.of(w.text().split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .map(name -> new ActiveProfile(name, w)))
                .flatMap(Function.identity());
    }
}
