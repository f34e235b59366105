package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.List;
import java.util.stream.Collectors;

/** FB023. By itself the gateway bounds neither the number of calls to a backend nor the time that one takes. */
final class CallsWithoutBound extends DescribedRule {

    CallsWithoutBound() {
        super("FB023", LintLevel.COST, "routes whose calls have no bound, in number or in time");
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        ScgSettings settings = new ScgSettings(subject);
        List<ScgRoute> unbound = settings.routes().stream()
                .filter(ScgRoute::callsBackend)
                .filter(route -> !bound(subject, settings, route))
                .toList();
        if (unbound.isEmpty() || settings.fixedPool()) {
            return List.of();
        }
        String routes = unbound.stream().map(ScgRoute::id).collect(Collectors.joining(", "));
        String which = unbound.size() == 1 ? "route '%s' has" : "routes %s have";
        return List.of(LintFinding.of(
                        this,
                        unbound.get(0).at(),
                        (which
                                        + " neither a limit of calls nor a time limit: while a backend hangs, each of its calls keeps its"
                                        + " connections and memory, 1000 of 1000 callers, without end")
                                .formatted(routes))
                .fix(subject.fix().set(settings.prefix() + ".httpclient.response-timeout", "10s")));
    }

    private static boolean bound(Subject subject, ScgSettings settings, ScgRoute route) {
        return route.isStream()
                || route.filters().stream().anyMatch(filter -> filter.name().equals(ScgFilter.HYSTRIX))
                || TimeLimitOfTheBreaker.response(settings, route).isPresent()
                || route.guards()
                        .anyMatch(
                                guard -> !TimeLimitOfTheBreaker.disabled(subject, guard.id()) || settings.bulkheads());
    }
}
