package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** FB022. Routes whose circuit breakers have the same name share one, and its permits: one backend harms the others. */
final class BreakerOfSeveralBackends extends DescribedRule {

    private final Component scg;

    BreakerOfSeveralBackends(Component scg) {
        super("FB022", LintLevel.NOTE, "one circuit breaker for several backends");
        this.scg = scg;
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        Map<String, List<ScgGuard>> byId = new ScgSettings(subject)
                .guards().stream()
                        .filter(g -> g.route().callsBackend())
                        .collect(Collectors.groupingBy(ScgGuard::id, LinkedHashMap::new, Collectors.toList()));
        return byId.entrySet().stream()
                .filter(e -> backends(e.getValue()).size() > 1)
                .map(e -> shared(subject, e.getKey(), e.getValue()))
                .toList();
    }

    private static List<String> backends(List<ScgGuard> guards) {
        return guards.stream().map(g -> backend(g.route().uri())).distinct().toList();
    }

    /** {@code lb://orders/v1} and {@code lb://ORDERS} are one: the gateway takes scheme, host and port of a route's URI. */
    private static String backend(String uri) {
        return uri.replaceFirst("^([^/]+//[^/?#]+).*", "$1").toLowerCase(Locale.ROOT);
    }

    private LintFinding shared(Subject subject, String id, List<ScgGuard> guards) {
        ConfiguredChain chain = ConfiguredChain.of(scg, Instances.flattened(subject, id), id);
        String routes = guards.stream().map(g -> g.route().id()).distinct().collect(Collectors.joining(", "));
        String way = guards.get(0).filter().byDefault()
                ? "Without a name among the default filters each route has its own."
                : "Give each backend's circuit breaker its own name.";
        return LintFinding.of(
                this,
                guards.get(0).filter().at(),
                "circuit breaker '%s' is one for %d backends (routes %s)%s. %s"
                        .formatted(id, backends(guards).size(), routes, harm(chain), way));
    }

    private static String harm(ConfiguredChain chain) {
        Optional<BreakerRule> rule = chain.breaker();
        String opens = rule.map(r -> ": once %d calls of one backend have failed, calls of all are rejected for %s"
                        .formatted(r.minimumCalls(), ConfiguredChain.seconds(r.openMs())))
                .orElse("");
        String permits = chain.isolation()
                .map(limit -> ", and %d calls that hang on one leave no permit for the others"
                        .formatted(ConfiguredChain.size(limit)))
                .orElse("");
        return opens + permits;
    }
}
