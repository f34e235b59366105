package dev.fusebox.lab.lint.rules;

import dev.fusebox.lab.lint.Application;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Settings of Zuul, Hystrix and Ribbon in an application that has no such library: what is left of the gateway that it once was. */
final class Leftovers {

    /** These libraries read their settings themselves. */
    private static final Pattern OF_NETFLIX = Pattern.compile("(zuul|hystrix)\\..*|(?:[^.]+\\.)?ribbon\\..*");

    static boolean has(Application application, String property) {
        Matcher of = OF_NETFLIX.matcher(property);
        return of.matches() && !application.libraries().mayHave(Objects.requireNonNullElse(of.group(1), "ribbon"));
    }

    /** All of them in one note; empty for none. */
    static Optional<String> note(Application application) {
        String all = application.documents().stream()
                .flatMap(d -> d.values().values().stream())
                .filter(w -> has(application, w.property()))
                .map(w -> "%s (%s)".formatted(w.property(), w.place().words()))
                .collect(Collectors.joining(", "));
        return Optional.of(all)
                .filter(found -> !found.isEmpty())
                .map(found -> "%s: read by nothing here, since it has no such library: %s"
                        .formatted(application.title(), found));
    }
}
