package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.SettingsDocument.Written;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which profiles are active beside the named ones: {@code spring.profiles.include} comes before them, and each brings its
 * {@code spring.profiles.group}. The order is that of Spring Boot 2.4 and later, {@code org.springframework.boot.context.config.Profiles}.
 *
 * @param documents of one application
 */
record ActiveProfiles(List<SettingsDocument> documents) {

    private static final String INCLUDE = "spring.profiles.include";
    private static final String GROUP = "spring.profiles.group.";

    /** @return a later one overrides an earlier one */
    List<String> with(List<String> named) {
        List<String> first = new ArrayList<>(listed(INCLUDE));
        first.addAll(named);
        Deque<String> open = new ArrayDeque<>(first);
        Set<String> active = new LinkedHashSet<>();
        while (!open.isEmpty()) {
            String profile = open.pop();
            if (active.add(profile)) {
                List<String> members = new ArrayList<>(listed(GROUP + profile));
                Collections.reverse(members);
                members.forEach(open::push);
            }
        }
        return List.copyOf(active);
    }

    /** What settings without a profile say, in one value with commas or as a list. */
    private List<String> listed(String property) {
        return documents.stream()
                .filter(d -> d.profile() == null && d.condition() == null)
                .flatMap(d -> d.values().values().stream())
                .filter(w -> PropertyName.plain(PropertyName.list(w.property())).equals(PropertyName.plain(property)))
                .map(Written::text)
                .flatMap(text -> Stream.of(text.split(",")))
                .map(String::strip)
                .filter(profile -> !profile.isEmpty())
                .toList();
    }
}
