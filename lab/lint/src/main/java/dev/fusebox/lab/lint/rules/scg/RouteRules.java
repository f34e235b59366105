package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.Found.About;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Routes without filters, and what the gateway takes of their URI. */
final class RouteRules {

    /** For an answer of a backend, where nothing says what it takes. */
    static final int SUGGESTED_MS = 10_000;

    private static final Pattern URI =
            Pattern.compile("^((?:https?|wss?|lb)(?::\\w+)?://[^/?#]+)(/[^?#$]+)(?:[?#].*)?$");

    /** FB023. By itself the gateway bounds neither the number of calls to a backend nor the time that one takes. */
    static Stream<Found> callsWithoutBound(ScgSettings settings) {
        List<ScgRoute> unbound = settings.routes().stream()
                .filter(ScgRoute::callsBackend)
                .filter(route -> !bound(settings, route))
                .toList();
        if (unbound.isEmpty() || settings.fixedPool()) {
            return Stream.empty();
        }
        List<String> ids = unbound.stream().map(ScgRoute::id).toList();
        return Stream.of(Found.at(unbound.get(0).at(), message(ids))
                .withAbout(new About(settings.subject().title(), ids, RouteRules::message))
                .withFix(settings.fix().set(settings.clientKey("response-timeout"), SUGGESTED_MS / 1000 + "s")));
    }

    private static String message(List<String> routes) {
        return (routes.size() == 1 ? "route '%s' has" : "routes %s have").formatted(String.join(", ", routes))
                + " neither a limit of calls nor a time limit: while a backend hangs, each of its calls keeps its"
                + " connections and memory, 1000 of 1000 callers, without end. The fix is a time limit of all routes: one"
                + " that answers late by design, such as a long poll, needs its own response-timeout in its metadata"
                + " (-1 for none)";
    }

    private static boolean bound(ScgSettings settings, ScgRoute route) {
        return route.isStream()
                || route.filters().stream().anyMatch(filter -> filter.name().equals(ScgFilter.HYSTRIX))
                || TimeLimitOfTheBreaker.response(settings, route).isPresent()
                || route.guards()
                        .anyMatch(
                                guard -> !TimeLimitOfTheBreaker.disabled(settings, guard.id()) || settings.bulkheads());
    }

    /** FB064. Of a route's URI the gateway takes scheme, host and port. Source: {@code RouteToRequestUrlFilter}, 4.2 and 5.0. */
    static Stream<Found> pathsOfRoutes(ScgSettings settings) {
        return settings.routes().stream()
                .filter(route -> route.filters().stream()
                        .noneMatch(filter -> filter.name().equals("RedirectTo")))
                .flatMap(RouteRules::dropped);
    }

    private static Stream<Found> dropped(ScgRoute route) {
        return URI.matcher(route.uri())
                .results()
                .map(uri -> Found.at(
                        route.at(),
                        "route '%s' takes scheme, host and port of its URI and drops %3$s: a call goes to %2$s with the call's path; the filter PrefixPath=%3$s adds it to a path that does not begin so"
                                .formatted(
                                        route.id(), uri.group(1), uri.group(2).replaceFirst("/$", ""))));
    }
}
