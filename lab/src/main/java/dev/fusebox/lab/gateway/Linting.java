package dev.fusebox.lab.gateway;

import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Rule;
import java.util.List;
import java.util.function.Predicate;

/**
 * What {@code fusebox lint} knows of a kind of gateway.
 *
 * @param artifacts an application with one of these libraries is such a gateway
 * @param prefixes without its jar, an application that sets properties with one of these prefixes is such a gateway
 * @param unlisted properties that such a gateway reads although no library lists them in its metadata
 */
public record Linting(List<String> artifacts, List<String> prefixes, Predicate<String> unlisted, List<Rule> rules) {

    /** Of a gateway whose properties are all listed. */
    public Linting(List<String> artifacts, List<String> prefixes, List<Rule> rules) {
        this(artifacts, prefixes, property -> false, rules);
    }

    /** Whether an application is such a gateway: its jar decides, else the settings that it has and may read. */
    boolean concerns(Application application) {
        return application.libraries().assumed()
                ? application
                        .properties()
                        .filter(p -> !Leftovers.has(application, p))
                        .anyMatch(p -> prefixes.stream().anyMatch(p::startsWith))
                : artifacts.stream().anyMatch(a -> application.libraries().has(a));
    }
}
