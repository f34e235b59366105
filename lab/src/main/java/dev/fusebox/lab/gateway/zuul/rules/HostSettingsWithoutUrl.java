package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.gateway.zuul.rules.ZuulRoutes.ZuulRoute;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** FB013. What is below {@code zuul.host} is for routes with a URL; Ribbon calls the services of all others. */
final class HostSettingsWithoutUrl extends DescribedRule {

    /** Each with Ribbon's setting for the same. */
    private static final Map<String, String> OF_RIBBON = new TreeMap<>(Map.of(
            "zuul.host.connect-timeout-millis", "ribbon.ConnectTimeout",
            "zuul.host.socket-timeout-millis", "ribbon.ReadTimeout",
            "zuul.host.max-per-route-connections", "ribbon.MaxConnectionsPerHost",
            "zuul.host.max-total-connections", "ribbon.MaxTotalConnections"));

    private final Component zuul;

    HostSettingsWithoutUrl(Component zuul) {
        super(
                "FB013",
                LintLevel.INEFFECTIVE,
                "connections and time limits of routes with a URL, where no route has one");
        this.zuul = zuul;
    }

    /** Where no route is written, they come from elsewhere. */
    @Override
    public List<LintFinding> check(Subject subject) {
        List<ZuulRoute> routes = new ZuulRoutes(subject).routes();
        if (routes.isEmpty() || routes.stream().anyMatch(ZuulRoute::byUrl)) {
            return List.of();
        }
        List<Resolved> unused = new ArrayList<>();
        Fix fix = subject.fix();
        for (Map.Entry<String, String> one : OF_RIBBON.entrySet()) {
            Resolved host = subject.value(one.getKey()).orElse(null);
            if (host != null) {
                unused.add(host);
                fix = subject.value(one.getValue()).isPresent() ? fix : fix.set(one.getValue(), host.text());
            }
        }
        return unused.isEmpty() ? List.of() : List.of(found(subject, unused).fix(fix));
    }

    private LintFinding found(Subject subject, List<Resolved> unused) {
        ConfiguredChain chain = ConfiguredChain.of(zuul, subject, ZuulRoutes.ANY);
        return LintFinding.of(
                        this,
                        unused.get(0),
                        "no route has a url, so nothing uses %s: Ribbon calls the services, over %d connections to an instance, with %s to connect and %s for an answer"
                                .formatted(
                                        unused.stream().map(Resolved::property).collect(Collectors.joining(", ")),
                                        chain.limit(LimitKind.HTTP_POOL)
                                                .map(ConfiguredChain::size)
                                                .orElseThrow(),
                                        ConfiguredChain.seconds(CallTimes.millis(chain, "connect")),
                                        ConfiguredChain.seconds(CallTimes.millis(chain, "read"))))
                .because(unused);
    }
}
