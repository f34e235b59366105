package dev.fusebox.lab.lint.rules.zuul;

import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.boot.RetrySetting;
import dev.fusebox.lab.lint.rules.zuul.ZuulRoutes.ZuulRoute;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** FB007. Ribbon and Hystrix read their settings by exact name, without Spring's binding; a route with a URL reads neither. */
final class NamesThatRibbonIgnores {

    private static final Pattern EXACT =
            Pattern.compile("(?:(?!zuul\\.)[^.]+\\.)?ribbon\\..*|hystrix\\..*|zuul\\.eureka\\..*");
    private static final Pattern OWNED =
            Pattern.compile("([^.]+)\\.ribbon\\..*|hystrix\\.command\\.([^.]+)\\..*|zuul\\.eureka\\.([^.]+)\\..*");

    static Stream<Found> findings(Subject subject) {
        List<ZuulRoute> routes = new ZuulRoutes(subject).routes();
        return subject.all()
                .filter(r -> r.place().isPresent())
                .flatMap(r -> Stream.concat(misspelt(subject, r).stream(), ofUrl(routes, r).stream()));
    }

    private static Optional<Found> misspelt(Subject subject, Resolved written) {
        if (!EXACT.matcher(written.property()).matches()) {
            return Optional.empty();
        }
        return Gateways.named(subject.gateway())
                .component()
                .catalogue()
                .misspelling(written.property())
                .map(misspelt -> Found.at(
                                written,
                                "nothing reads this: %s%s"
                                        .formatted(misspelt, RetrySetting.leftAsItIs(misspelt.meant())))
                        .withFix(subject.fix().rename(written, misspelt.meant())));
    }

    private static Optional<Found> ofUrl(List<ZuulRoute> routes, Resolved written) {
        Matcher owned = OWNED.matcher(written.property());
        if (!owned.matches()) {
            return Optional.empty();
        }
        String owner = Stream.of(1, 2, 3)
                .map(owned::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        boolean called = routes.stream().anyMatch(r -> !r.byUrl() && r.service().equals(owner));
        return routes.stream()
                .filter(r -> r.byUrl() && r.id().equals(owner) && !called)
                .findFirst()
                .map(r -> Found.at(
                        written,
                        "route '%s' has a URL, so neither Ribbon nor Hystrix handles its calls: no permits, no circuit breaker, and at most 20 connections, by zuul.host.max-per-route-connections"
                                .formatted(r.id())));
    }
}
