package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** FB064. Of a route's URI the gateway takes scheme, host and port. Source: {@code RouteToRequestUrlFilter}, 4.2 and 5.0. */
final class PathOfARoute extends DescribedRule {

    private static final Pattern URI = Pattern.compile("((?:https?|wss?|lb)(?::\\w+)?://[^/?#]+)(/[^?#$]+)(?:[?#].*)?");

    PathOfARoute() {
        super("FB064", LintLevel.INEFFECTIVE, "a path in the URI of a route");
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        return new ScgSettings(subject)
                .routes().stream()
                        .filter(route -> route.filters().stream()
                                .noneMatch(filter -> filter.name().equals("RedirectTo")))
                        .flatMap(route -> judged(route).stream())
                        .toList();
    }

    private Optional<LintFinding> judged(ScgRoute route) {
        Matcher uri = URI.matcher(route.uri());
        return uri.matches()
                ? Optional.of(LintFinding.of(
                        this,
                        route.at(),
                        "route '%s' takes scheme, host and port of its URI and drops %3$s: a call for /a goes to %2$s/a, and with the filter PrefixPath=%3$s to %2$s%3$s/a"
                                .formatted(
                                        route.id(), uri.group(1), uri.group(2).replaceFirst("/$", ""))))
                : Optional.empty();
    }
}
