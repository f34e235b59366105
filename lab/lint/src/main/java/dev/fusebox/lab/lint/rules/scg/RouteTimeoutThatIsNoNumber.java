package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.settings.PropertyName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** FB009. A route's metadata is a map of anything: the gateway looks two names up in it and wants whole numbers of milliseconds. */
final class RouteTimeoutThatIsNoNumber {

    private static final String RESPONSE = "response-timeout";
    private static final String CONNECT = "connect-timeout";

    /** Fewer milliseconds than this were meant as seconds. */
    private static final long FEW = 100;

    static Stream<Found> findings(ScgSettings settings) {
        return settings.routes().stream()
                .flatMap(route -> route.metadata().entrySet().stream().flatMap(e -> wrong(settings, route, e)));
    }

    private static Stream<Found> wrong(ScgSettings settings, ScgRoute route, Map.Entry<String, Resolved> entry) {
        Resolved value = entry.getValue();
        for (String known : List.of(RESPONSE, CONNECT)) {
            if (entry.getKey().equals(known)) {
                return wrong(settings, route, known, value);
            }
            if (PropertyName.plain(entry.getKey()).equals(PropertyName.plain(known))) {
                return Stream.of(found(
                        settings,
                        value,
                        "route '%s': metadata is looked up by its exact name, so nothing reads %s; write %s"
                                .formatted(route.id(), entry.getKey(), known)));
            }
        }
        return Stream.empty();
    }

    private static Stream<Found> wrong(ScgSettings settings, ScgRoute route, String name, Resolved value) {
        String word = value.word();
        if (!word.matches("-?\\d{1,9}")) {
            String effect = name.equals(CONNECT) ? "every call of the route fails with 500" : instead(settings);
            return Stream.of(found(
                    settings,
                    value,
                    "route '%s': %s is a number of milliseconds, and '%s' is none: %s"
                            .formatted(route.id(), name, word, effect)));
        }
        long millis = Long.parseLong(word);
        if (millis == 0 && name.equals(RESPONSE)) {
            return Stream.of(Found.at(
                            value,
                            "route '%s': a response-timeout of 0 ms ends every call at once with 504; a negative one switches it off"
                                    .formatted(route.id()))
                    .withLevel(LintLevel.TRAP)
                    .withFix(settings.fix().set(value.property(), "-1")));
        }
        return millis > 0 && millis < FEW
                ? Stream.of(found(
                        settings,
                        value,
                        "route '%s': %s is %d ms, not %d s: calls that take longer get 504"
                                .formatted(route.id(), name, millis, millis)))
                : Stream.empty();
    }

    private static String instead(ScgSettings settings) {
        return settings.client(RESPONSE)
                .map(global -> "%s is in force instead".formatted(global.words()))
                .orElse("the route has no response time limit at all, and a call to a hung backend never ends by it");
    }

    private static Found found(ScgSettings settings, Resolved value, String message) {
        Found found = Found.at(value, message);
        return millis(value)
                .map(ms -> found.withFix(settings.fix().set(value.property(), String.valueOf(ms))))
                .orElse(found);
    }

    private static Optional<Integer> millis(Resolved value) {
        try {
            int millis = value.millis();
            return Optional.of(millis < FEW ? millis * 1000 : millis);
        } catch (UsageException noDuration) {
            return Optional.empty();
        }
    }
}
