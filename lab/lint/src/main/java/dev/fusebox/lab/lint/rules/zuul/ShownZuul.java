package dev.fusebox.lab.lint.rules.zuul;

import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.boot.Resolved.UndecidedValue;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.lint.rules.ShownChain;
import dev.fusebox.lab.lint.rules.zuul.ZuulRoutes.ZuulRoute;
import dev.fusebox.lab.lint.show.ShownLimit;
import dev.fusebox.lab.lint.show.ShownRoute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The limits of a Zuul's routes. */
final class ShownZuul {

    /** Of routes to a URL, by their service; {@code ZuulProperties.Host} has the defaults. */
    private static final String HOST = "zuul.host.";

    private static final String ADDRESSES = "routes with a URL";

    static List<ShownRoute> of(Subject subject) {
        ZuulRoutes routes = new ZuulRoutes(subject);
        List<ShownRoute> shown = new ArrayList<>();
        Map<String, ZuulRoute> guarded = new LinkedHashMap<>();
        routes.routes().stream().filter(r -> !r.byUrl()).forEach(r -> guarded.put(r.id(), r));
        shown.add(ShownRoute.shared(shared(subject, routes)));
        guarded.values().forEach(r -> shown.add(route(subject, r.id(), r.service())));
        if (routes.routes().isEmpty()) {
            shown.add(route(subject, "each service", ZuulRoutes.ANY));
        }
        List<String> byUrl = routes.routes().stream()
                .filter(ZuulRoute::byUrl)
                .map(ZuulRoute::id)
                .toList();
        if (!byUrl.isEmpty()) {
            shown.add(new ShownRoute(ADDRESSES, String.join(", ", byUrl), addresses(subject)));
        }
        return shown;
    }

    private static List<ShownLimit> shared(Subject subject, ZuulRoutes routes) {
        return routes.onUndertow()
                ? List.of(ShownLimit.undecided("request threads", "Undertow's threads serve the calls"))
                : ShownChain.of(subject, ZuulRoutes.ANY).shared();
    }

    private static ShownRoute route(Subject subject, String name, String service) {
        ShownChain chain = ShownChain.of(subject, service);
        List<ShownLimit> limits = new ArrayList<>(chain.guards());
        limits.addAll(chain.connections());
        Stream.of(
                        chain.time("connect", "time to connect"),
                        chain.time("read", "time to read"),
                        chain.time("call", "time of a call, all tries"))
                .forEach(times -> times.forEach(limits::add));
        limits.add(retries(subject, service));
        List<ShownLimit> open = chain.switches(limits).toList();
        limits.addAll(open);
        return new ShownRoute(name, service.equals(ZuulRoutes.ANY) ? "" : service, limits);
    }

    private static ShownLimit retries(Subject subject, String service) {
        String name = "tries of a call";
        try {
            int most = CallTimes.mostCalls(subject, service);
            return ShownLimit.usual(
                    name,
                    most == 1 ? "1" : "up to " + most,
                    most == 1 ? "nothing is retryable" : "Ribbon's MaxAutoRetries..");
        } catch (UndecidedValue e) {
            return ShownLimit.undecided(name, e.asked());
        }
    }

    private static List<ShownLimit> addresses(Subject subject) {
        return List.of(
                ShownLimit.usual("permits", "no limit", "no Hystrix, no Ribbon"),
                host(subject, "connections to all hosts", "max-total-connections", "200", false),
                host(subject, "connections to a host", "max-per-route-connections", "20", false),
                host(subject, "time to connect", "connect-timeout-millis", "2000", true),
                host(subject, "time to read", "socket-timeout-millis", "10000", true));
    }

    private static ShownLimit host(Subject subject, String name, String key, String usual, boolean time) {
        Resolved set = subject.valueOrDefault(HOST + key)
                .filter(r -> !r.decided() || !r.word().isEmpty())
                .orElse(null);
        if (set != null && set.place().isPresent()) {
            return ShownLimit.of(name, value(set, time), set);
        }
        String value = set != null ? value(set, time) : time ? seconds(usual) : usual;
        return new ShownLimit(name, value, HOST + key, "default of Zuul", null);
    }

    private static String seconds(String millis) {
        return ConfiguredChain.seconds(Integer.parseInt(millis));
    }

    private static String value(Resolved set, boolean time) {
        return !set.decided() ? "" : time ? ConfiguredChain.seconds(set.number()) : set.word();
    }
}
