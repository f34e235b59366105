package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.settings.PropertyName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A filter of a route.
 *
 * @param args by plain name; an element of a list with its number
 * @param at the line that names it
 * @param byDefault whether it is one of the default filters, which all routes have
 */
record ScgFilter(String name, Map<String, Resolved> args, Resolved at, boolean byDefault) {

    static final String BREAKER = "CircuitBreaker";
    static final String HYSTRIX = "Hystrix";
    static final String RETRY = "Retry";

    /** What the arguments of a shortcut mean, by position. Source: {@code shortcutFieldOrder} of the filters' factories, 4.2 and 5.0. */
    private static final List<String> OF_ANY = List.of("name");

    private static final List<String> OF_RETRY =
            List.of("retries", "statuses", "methods", "backoff.firstbackoff", "backoff.maxbackoff", "backoff.factor");

    /** {@code CircuitBreaker=orders}: the first argument is the name of the circuit breaker, and there is no second one. */
    static ScgFilter shortcut(Resolved at, boolean byDefault) {
        String text = Optional.ofNullable(at.value()).orElse(at.text());
        String name = text.split("=", 2)[0].strip();
        List<String> order = name.equals(RETRY) ? OF_RETRY : OF_ANY;
        List<String> words = words(text);
        Map<String, Resolved> args = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(words.size(), order.size()); i++) {
            String value = at.decided() ? words.get(i) : null;
            args.put(order.get(i), new Resolved(at.property(), at.text(), value, at.origin()));
        }
        return new ScgFilter(name, args, at, byDefault);
    }

    /** The arguments of a shortcut. */
    static List<String> words(String shortcut) {
        return shortcut.contains("=")
                ? Stream.of(shortcut.substring(shortcut.indexOf('=') + 1).split(","))
                        .map(String::strip)
                        .toList()
                : List.of();
    }

    /** @param values what is written below the filter, by the rest of the name */
    static Optional<ScgFilter> spelledOut(Map<String, Resolved> values, boolean byDefault) {
        Resolved name = values.get("name");
        if (name == null) {
            return Optional.empty();
        }
        Map<String, Resolved> args = new LinkedHashMap<>();
        ScgSettings.below(values, "args.").forEach((key, value) -> args.put(PropertyName.plain(key), value));
        return Optional.of(new ScgFilter(name.text().strip(), args, name, byDefault));
    }

    boolean isBreaker() {
        return name.equals(BREAKER);
    }

    Optional<Resolved> arg(String name) {
        return ofList(args, name).findFirst();
    }

    /** The values of a list, however it is written. */
    List<String> list(String name) {
        return list(args, name);
    }

    /** The values of a list among others by their plain names. */
    static List<String> list(Map<String, Resolved> values, String name) {
        return ofList(values, name)
                .flatMap(value -> Stream.of(value.word().split(",")))
                .map(String::strip)
                .toList();
    }

    private static Stream<Resolved> ofList(Map<String, Resolved> values, String name) {
        String plain = PropertyName.plain(name);
        return values.entrySet().stream()
                .filter(e -> e.getKey().replaceFirst("\\[\\d+]$", "").equals(plain))
                .map(Map.Entry::getValue);
    }
}
