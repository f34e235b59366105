package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.settings.PropertyName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A filter of a route.
 *
 * @param args by plain name
 * @param at the line that names it
 * @param byDefault whether it is one of the default filters, which all routes have
 */
record ScgFilter(String name, Map<String, Resolved> args, Resolved at, boolean byDefault) {

    static final String BREAKER = "CircuitBreaker";

    /** {@code CircuitBreaker=orders}: the first argument is the name of the circuit breaker. */
    static ScgFilter shortcut(Resolved at, boolean byDefault) {
        String text = at.value() == null ? at.text() : at.value();
        int equals = text.indexOf('=');
        if (equals < 0) {
            return new ScgFilter(text.strip(), Map.of(), at, byDefault);
        }
        String first = at.value() == null
                ? at.text()
                : text.substring(equals + 1).split(",", 2)[0].strip();
        Resolved argument = new Resolved(at.property(), at.text(), at.value() == null ? null : first, at.origin());
        return new ScgFilter(text.substring(0, equals).strip(), Map.of("name", argument), at, byDefault);
    }

    /** @param values what is written below the filter, by the rest of the name */
    static Optional<ScgFilter> spelledOut(Map<String, Resolved> values, boolean byDefault) {
        Resolved name = values.get("name");
        if (name == null) {
            return Optional.empty();
        }
        Map<String, Resolved> args = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith("args.")) {
                args.put(PropertyName.plain(key.substring("args.".length())).replaceFirst("\\[.*", ""), value);
            }
        });
        return Optional.of(new ScgFilter(name.text().strip(), args, name, byDefault));
    }

    boolean isBreaker() {
        return name.equals(BREAKER);
    }

    Optional<Resolved> arg(String name) {
        return Optional.ofNullable(args.get(PropertyName.plain(name)));
    }
}
