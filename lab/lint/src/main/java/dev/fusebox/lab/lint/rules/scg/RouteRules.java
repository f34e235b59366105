package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintFinding.About;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Routes without filters, and what the gateway takes of their URI. */
final class RouteRules {

    /** For an answer of a backend, where nothing says what it takes. */
    static final int SUGGESTED_MS = 10_000;

    /** FB023. By itself the gateway bounds neither the number of calls to a backend nor the time that one takes. */
    static final class CallsWithoutBound extends Rule {

        CallsWithoutBound() {
            super("FB023", LintLevel.COST, "routes whose calls have no bound, in number or in time");
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            ScgSettings settings = new ScgSettings(subject);
            List<ScgRoute> unbound = settings.routes().stream()
                    .filter(ScgRoute::callsBackend)
                    .filter(route -> !bound(subject, settings, route))
                    .toList();
            if (unbound.isEmpty() || settings.fixedPool()) {
                return Stream.empty();
            }
            List<String> ids = unbound.stream().map(ScgRoute::id).toList();
            return Stream.of(found(unbound.get(0).at(), message(ids))
                    .withAbout(new About(subject.title(), ids, CallsWithoutBound::message))
                    .withFix(subject.fix()
                            .set(settings.prefix() + ".httpclient.response-timeout", SUGGESTED_MS / 1000 + "s")));
        }

        private static String message(List<String> routes) {
            return (routes.size() == 1 ? "route '%s' has" : "routes %s have").formatted(String.join(", ", routes))
                    + " neither a limit of calls nor a time limit: while a backend hangs, each of its calls keeps its"
                    + " connections and memory, 1000 of 1000 callers, without end";
        }

        private static boolean bound(Subject subject, ScgSettings settings, ScgRoute route) {
            return route.isStream()
                    || route.filters().stream().anyMatch(filter -> filter.name().equals(ScgFilter.HYSTRIX))
                    || TimeLimitOfTheBreaker.response(settings, route).isPresent()
                    || route.guards()
                            .anyMatch(guard ->
                                    !TimeLimitOfTheBreaker.disabled(subject, guard.id()) || settings.bulkheads());
        }
    }

    /** FB064. Of a route's URI the gateway takes scheme, host and port. Source: {@code RouteToRequestUrlFilter}, 4.2 and 5.0. */
    static final class PathOfARoute extends Rule {

        private static final Pattern URI =
                Pattern.compile("^((?:https?|wss?|lb)(?::\\w+)?://[^/?#]+)(/[^?#$]+)(?:[?#].*)?$");

        PathOfARoute() {
            super("FB064", LintLevel.INEFFECTIVE, "a path in the URI of a route");
        }

        @Override
        public Stream<LintFinding> check(Subject subject) {
            return new ScgSettings(subject)
                    .routes().stream()
                            .filter(route -> route.filters().stream()
                                    .noneMatch(filter -> filter.name().equals("RedirectTo")))
                            .flatMap(this::judged);
        }

        private Stream<LintFinding> judged(ScgRoute route) {
            return URI.matcher(route.uri())
                    .results()
                    .map(uri -> found(
                            route.at(),
                            "route '%s' takes scheme, host and port of its URI and drops %3$s: a call for /a goes to %2$s/a, and with the filter PrefixPath=%3$s to %2$s%3$s/a"
                                    .formatted(
                                            route.id(),
                                            uri.group(1),
                                            uri.group(2).replaceFirst("/$", ""))));
        }
    }
}
