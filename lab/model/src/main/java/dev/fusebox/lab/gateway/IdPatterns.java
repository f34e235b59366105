package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.Groups;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Many ids in few words, as a shell writes them: {@code {a, b}-{x,y}[-virtual]} for eight ids. */
final class IdPatterns {

    private static final String VIRTUAL = "-virtual";

    static List<String> of(List<String> ids) {
        Map<String, String> endings = endings(ids);
        List<String> patterns = new ArrayList<>();
        endings.forEach((stem, ending) -> {
            List<String> stems = endings.keySet().stream()
                    .filter(other -> ending.equals(endings.get(other)))
                    .toList();
            if (!ending.startsWith("-") || stems.size() == 1) {
                patterns.add(stem + ending);
            } else if (stem.equals(stems.get(0))) {
                patterns.add("{" + String.join(", ", stems) + "}" + ending);
            }
        });
        return patterns;
    }

    /** By their beginning: {@code sync} has {@code -{tomcat,jetty}[-virtual]}; an id that is alone has an optional ending at most. */
    private static Map<String, String> endings(List<String> ids) {
        List<String> bases = ids.stream()
                .filter(id -> !id.endsWith(VIRTUAL) || !ids.contains(base(id)))
                .toList();
        Map<String, List<String>> byStem = bases.stream()
                .collect(Groups.by(base -> stem(base) + (base.contains("-") ? "-" : "") + "|" + optional(base, ids)));
        Map<String, String> endings = new LinkedHashMap<>();
        byStem.values().forEach(alike -> {
            String first = alike.get(0);
            if (alike.size() == 1) {
                endings.put(first, optional(first, ids));
            } else {
                String lasts = alike.stream()
                        .map(base -> base.substring(stem(base).length() + 1))
                        .collect(Collectors.joining(","));
                endings.put(stem(first), "-{" + lasts + "}" + optional(first, ids));
            }
        });
        return endings;
    }

    private static String base(String id) {
        return id.substring(0, id.length() - VIRTUAL.length());
    }

    private static String stem(String base) {
        return base.contains("-") ? base.substring(0, base.lastIndexOf('-')) : base;
    }

    private static String optional(String base, List<String> ids) {
        return ids.contains(base + VIRTUAL) ? "[" + VIRTUAL + "]" : "";
    }
}
