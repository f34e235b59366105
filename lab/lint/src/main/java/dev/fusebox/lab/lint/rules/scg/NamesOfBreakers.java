package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.settings.PropertyName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of circuit breakers, which settings and routes must have in common. */
final class NamesOfBreakers {

    private static final List<String> PARTS = List.of("circuitbreaker", "bulkhead", "timelimiter");

    /**
     * FB008. Code of the gateway may use an instance too, so an instance without a route is only reported while a route's circuit breaker
     * has no instance: then a name is misspelt.
     */
    static Stream<Found> instancesWithoutRoute(ScgSettings settings) {
        List<String> breakers =
                settings.guards().stream().map(ScgGuard::id).distinct().toList();
        return breakers.isEmpty() ? Stream.empty() : PARTS.stream().flatMap(part -> check(settings, part, breakers));
    }

    private static Stream<Found> check(ScgSettings settings, String part, List<String> breakers) {
        Map<String, Resolved> ids = settings.instances(part).ids();
        Set<String> without = new TreeSet<>(breakers);
        without.removeAll(ids.keySet());
        return ids.entrySet().stream()
                .filter(id -> !breakers.contains(id.getKey()) && !without.isEmpty())
                .map(id -> unused(settings, part, id.getKey(), id.getValue(), without));
    }

    private static Found unused(ScgSettings settings, String part, String id, Resolved at, Set<String> without) {
        String names = String.join(", ", without);
        Found found = Found.at(
                at,
                "no route has a circuit breaker named '%s', so its %s settings size nothing; without an instance: %s"
                        .formatted(id, part, names));
        return without.stream()
                .filter(breaker -> PropertyName.plain(breaker).equals(PropertyName.plain(id)))
                .findFirst()
                .map(breaker -> found.withFix(
                        settings.fix().rename(at, at.property().replace("." + id + ".", "." + breaker + "."))))
                .orElse(found);
    }

    /** FB022. Routes whose circuit breakers have the same name share one, and its permits: one backend harms the others. */
    static Stream<Found> sharedByBackends(ScgSettings settings) {
        Map<String, List<ScgGuard>> byId =
                settings.guards().stream().filter(g -> g.route().callsBackend()).collect(Groups.by(ScgGuard::id));
        return byId.entrySet().stream()
                .filter(e -> backends(e.getValue()).size() > 1)
                .map(e -> shared(settings, e.getKey(), e.getValue()));
    }

    private static List<String> backends(List<ScgGuard> guards) {
        return guards.stream().map(g -> backend(g.route().uri())).distinct().toList();
    }

    /** {@code lb://orders/v1} and {@code lb://ORDERS} are one: the gateway takes scheme, host and port of a route's URI. */
    private static String backend(String uri) {
        return uri.replaceFirst("^([^/]+//[^/?#]+).*", "$1").toLowerCase(Locale.ROOT);
    }

    private static Found shared(ScgSettings settings, String id, List<ScgGuard> guards) {
        ConfiguredChain chain = settings.chain(id);
        String routes = guards.stream().map(g -> g.route().id()).distinct().collect(Collectors.joining(", "));
        String way = guards.get(0).filter().byDefault()
                ? "Without a name among the default filters each route has its own."
                : "Give each backend's circuit breaker its own name.";
        return Found.at(
                guards.get(0).filter().at(),
                "circuit breaker '%s' is one for %d backends (routes %s)%s. %s"
                        .formatted(id, backends(guards).size(), routes, harm(settings, chain), way));
    }

    private static String harm(ScgSettings settings, ConfiguredChain chain) {
        Optional<BreakerRule> rule = chain.breaker();
        String opens = rule.map(r -> ": once %d calls of one backend have failed, calls of all are rejected for %s"
                        .formatted(r.minimumCalls(), seconds(r.openMs())))
                .orElse("");
        String permits = chain.isolation()
                .filter(limit -> settings.surelyBulkheads())
                .map(limit -> ", and %d calls that hang on one leave no permit for the others".formatted(limit.size()))
                .orElse("");
        return opens + permits;
    }
}
