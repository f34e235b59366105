package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.gateway.scg.InForce;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.settings.PropertyName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One part of Resilience4j's settings, as Spring Cloud's circuit breakers use them; {@link InForce} says which sections count. Names of
 * instances and configs are keys of a map: they must match to the letter.
 *
 * @param part {@code circuitbreaker}, {@code bulkhead}, {@code timelimiter}
 */
record Instances(Subject subject, String part) {

    private static final List<String> PARTS = List.of("circuitbreaker", "bulkhead", "timelimiter");

    /** {@code backends} is an older word for instances that is still read. */
    private static final List<String> GROUPS = List.of("instances", "backends");

    private static final String CONFIGS = "configs";

    /** By its plain name. */
    private static final String BASE = "baseconfig";

    /** The limits on the way through a circuit breaker of this id. */
    static ConfiguredChain chain(Subject subject, String id) {
        return ConfiguredChain.of(flattened(subject, id), id);
    }

    /** The settings as if each part had one instance, of this id, and all that is in force for it were written there. */
    static Subject flattened(Subject subject, String id) {
        List<Resolved> values = new ArrayList<>(subject.all().toList());
        for (String part : PARTS) {
            Instances instances = new Instances(subject, part);
            values.removeIf(r -> PropertyName.plain(r.property()).startsWith("resilience4j." + part + "."));
            Map<String, Resolved> inForce = instances.inForce(id);
            // What it is based on is in force here, too.
            inForce.remove(BASE);
            inForce.forEach((key, value) -> values.add(new Resolved(
                    instances.root() + "instances." + id + "." + key, value.text(), value.value(), value.origin())));
        }
        return subject.withSettings(subject.settings().with(values));
    }

    private String root() {
        return "resilience4j." + part + ".";
    }

    Optional<Resolved> find(String id, String key) {
        return Optional.ofNullable(inForce(id).get(PropertyName.plain(key)));
    }

    /** The values of a list, however it is written. */
    List<String> list(String id, String key) {
        return ScgFilter.list(inForce(id), key);
    }

    /** By the plain name of the key. */
    private Map<String, Resolved> inForce(String id) {
        List<String> sections =
                new ArrayList<>(new InForce(part, section -> !section(section).isEmpty(), this::base).sections(id));
        Collections.reverse(sections);
        Map<String, Resolved> all = new LinkedHashMap<>();
        sections.forEach(section -> all.putAll(section(section)));
        return all;
    }

    private @Nullable String base(String section) {
        return Optional.ofNullable(section(section).get(BASE))
                .map(Resolved::word)
                .orElse(null);
    }

    /** {@code instances.orders}, {@code configs.default}. */
    private Map<String, Resolved> section(String section) {
        String[] parts = section.split("\\.", 2);
        return parts[0].equals(CONFIGS) ? below(CONFIGS, parts[1]) : instance(parts[1]);
    }

    private Map<String, Resolved> instance(String id) {
        return GROUPS.stream()
                .map(group -> below(group, id))
                .filter(values -> !values.isEmpty())
                .findFirst()
                .orElse(Map.of());
    }

    private Map<String, Resolved> below(String group, String name) {
        Map<String, Resolved> below = new LinkedHashMap<>();
        subject.keysBelow(root() + group).forEach((rest, written) -> {
            if (name(rest).equals(name)) {
                String key = PropertyName.plain(rest.substring(rest.indexOf('.', name.length()) + 1));
                below.put(key, subject.value(written.property()).orElse(written));
            }
        });
        return below;
    }

    /** Of {@code orders.max-concurrent-calls} or {@code [orders].max-concurrent-calls}. */
    private static String name(String rest) {
        return rest.startsWith("[") ? rest.substring(1, Math.max(1, rest.indexOf(']'))) : rest.split("\\.", 2)[0];
    }

    /** The ids of all instances as they are written, each with its first line. */
    Map<String, Resolved> ids() {
        Map<String, Resolved> ids = new LinkedHashMap<>();
        GROUPS.forEach(
                group -> subject.keysBelow(root() + group).forEach((rest, at) -> ids.putIfAbsent(name(rest), at)));
        return ids;
    }

    /** Every value of a key, whatever it is for. */
    Stream<Resolved> all(String key) {
        String plain = PropertyName.plain(key);
        return subject.below("resilience4j." + part).values().stream()
                .filter(r -> PropertyName.plain(r.property()).endsWith("." + plain));
    }
}
