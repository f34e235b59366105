package dev.fusebox.lab.lint.rules.zuul;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.lint.rules.zuul.ZuulRoutes.ZuulRoute;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** FB013. What is below {@code zuul.host} is for routes with a URL; Ribbon calls the services of all others. */
final class HostSettingsWithoutUrl {

    /** Each with Ribbon's setting for the same. */
    private static final Map<String, String> OF_RIBBON = new TreeMap<>(Map.of(
            "zuul.host.connect-timeout-millis", "ribbon.ConnectTimeout",
            "zuul.host.socket-timeout-millis", "ribbon.ReadTimeout",
            "zuul.host.max-per-route-connections", "ribbon.MaxConnectionsPerHost",
            "zuul.host.max-total-connections", "ribbon.MaxTotalConnections"));

    /** Where no route is written, they come from elsewhere. */
    static Stream<Found> findings(Subject subject) {
        List<ZuulRoute> routes = new ZuulRoutes(subject).routes();
        if (routes.isEmpty() || routes.stream().anyMatch(ZuulRoute::byUrl)) {
            return Stream.empty();
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
        return unused.isEmpty()
                ? Stream.empty()
                : Stream.of(found(subject, unused).withFix(fix));
    }

    private static Found found(Subject subject, List<Resolved> unused) {
        ConfiguredChain chain = ConfiguredChain.of(subject, ZuulRoutes.ANY);
        String names = unused.stream().map(Resolved::property).collect(Collectors.joining(", "));
        int connections = chain.limit(LimitKind.HTTP_POOL).map(LimitSpec::size).orElseThrow();
        return Found.at(
                        unused.get(0),
                        "no route has a url, so nothing uses %s: Ribbon calls the services, over %d connections to an instance, with %s to connect and %s for an answer"
                                .formatted(
                                        names,
                                        connections,
                                        seconds(CallTimes.millis(chain, "connect")),
                                        seconds(CallTimes.millis(chain, "read"))))
                .withBecause(unused);
    }
}
