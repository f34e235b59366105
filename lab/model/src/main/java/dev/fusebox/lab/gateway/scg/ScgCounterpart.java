package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.advise.Counterpart.RouteLines;
import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.gateway.CounterpartBuilder;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.lab.gateway.Intent.IntendedRetry;
import dev.fusebox.lab.gateway.Intent.IntendedRoute;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes what another gateway's configuration asks for as one of Spring Cloud Gateway: on WebFlux or on servlets. */
abstract class ScgCounterpart {

    private static final String R4J = "resilience4j.";
    private static final String BREAKERS = R4J + "circuitbreaker.";

    /** One with a path: what is before it, and the path without a slash at its end. */
    private static final Pattern ADDRESS = Pattern.compile("(https?://[^/]+)(/.*?[^/])/*");

    /** More calls than any window has. */
    private static final int NEVER = 1_000_000;

    /**
     * What both call otherwise.
     *
     * @param routes the property of the routes
     * @param breaker the argument of the filter {@code CircuitBreaker} that is its id
     * @param connect the property of the time to connect, and its unit
     * @param read the property of the time to read
     */
    record Names(String routes, String breaker, String connect, String unit, String read) {}

    final Intent intent;
    final CounterpartBuilder written;
    private final Names names;

    ScgCounterpart(Intent intent, Names names) {
        this.intent = intent;
        this.written = new CounterpartBuilder(intent);
        this.names = names;
    }

    Counterpart counterpart() {
        server(intent.usual());
        chain("configs.default", intent.usual(), null);
        intent.services().forEach((service, chain) -> chain("instances." + service, chain, intent.usual()));
        return written.build(
                "The limits are the same. What else changes for callers: notes/migrating-to-scg.md",
                names.routes(),
                intent.routes().stream().flatMap(r -> route(r).stream()).toList());
    }

    /** The server's own limits. */
    abstract void server(ChainSnapshot chain);

    /** The limit of concurrent calls of a service, or of all. */
    void isolation(String scope, LimitSpec limit) {
        written.line(R4J + "bulkhead." + scope + ".max-concurrent-calls", limit.max(), limit.setting());
    }

    /** Connections, which are of one size for all services. */
    abstract void pool(LimitSpec limit);

    /** In the metadata of its routes, where there are such. */
    abstract void ofOneService(TimeLimit time);

    /** @param but what is there already; {@code null} for nothing */
    private void chain(String scope, ChainSnapshot chain, @Nullable ChainSnapshot but) {
        isolation(chain)
                .filter(limit -> but == null || !same(limit, isolation(but)))
                .ifPresentOrElse(limit -> isolation(scope, limit), () -> {
                    if (but == null) {
                        written.line(Resilience4j.BULKHEADS, false, "it limits no calls");
                    }
                });
        if (but == null && shared()) {
            written.comment("all services share them there; here each service has as many");
        }
        pool(chain).ifPresent(limit -> {
            if (but == null) {
                pool(limit);
            } else if (!same(limit, pool(but))) {
                written.unmet(limit.setting(), "connection pools have one size for all services");
            }
        });
        unlimitedTime(scope, chain, but);
        for (String name : List.of("connect", "read", "call")) {
            time(chain, name)
                    .filter(t ->
                            t.millis() != null && (but == null || !t.millis().equals(millis(but, name))))
                    .ifPresent(t -> time(scope, name, t, but == null));
        }
        if (but == null || !breaker(chain).equals(breaker(but))) {
            breaker(scope, chain.breakers());
        }
    }

    /** A call without a time limit, and a service whose calls have one where others have none. */
    private void unlimitedTime(String scope, ChainSnapshot chain, @Nullable ChainSnapshot but) {
        Optional<TimeLimit> call = time(chain, "call");
        boolean none = call.isPresent() && call.get().millis() == null;
        if (none != (but != null && time(but, "call").isPresent() && millis(but, "call") == null)) {
            written.line(
                    Resilience4j.UNLIMITED + (but == null ? "" : "-map." + scope.substring(scope.indexOf('.') + 1)),
                    none,
                    none ? call.get().setting() : null);
        }
    }

    /** Whether one limit is for the calls of every service. */
    private boolean shared() {
        Optional<LimitId> usual = isolation(intent.usual()).map(LimitSpec::id);
        return intent.services().values().stream()
                .anyMatch(chain ->
                        usual.isPresent() && usual.equals(isolation(chain).map(LimitSpec::id)));
    }

    private static boolean same(LimitSpec limit, Optional<LimitSpec> other) {
        return other.isPresent() && Objects.equals(limit.max(), other.get().max());
    }

    static Optional<LimitSpec> isolation(ChainSnapshot chain) {
        return chain.limits().stream()
                .filter(l -> l.kind() == LimitKind.SEMAPHORE
                        || l.kind() == LimitKind.BULKHEAD
                        || l.kind() == LimitKind.THREAD_POOL)
                .findFirst();
    }

    private static Optional<LimitSpec> pool(ChainSnapshot chain) {
        return chain.limits().stream()
                .filter(l -> l.kind() == LimitKind.HTTP_POOL)
                .findFirst();
    }

    private static Optional<TimeLimit> time(ChainSnapshot chain, String name) {
        return chain.timeLimits().stream()
                .filter(t -> t.name().equals(name) || t.name().startsWith(name + "."))
                .findFirst();
    }

    private static @Nullable Integer millis(ChainSnapshot chain, String name) {
        return time(chain, name).map(TimeLimit::millis).orElse(null);
    }

    private void time(String scope, String name, TimeLimit time, boolean forAll) {
        if (name.equals("call")) {
            written.line(
                    R4J + "timelimiter." + scope + ".timeout-duration",
                    callMs(Objects.requireNonNull(time.millis())) + "ms",
                    time.setting());
        } else if (!forAll) {
            ofOneService(time);
        } else if (name.equals("connect")) {
            written.line(names.connect(), time.millis() + names.unit(), time.setting());
        } else {
            written.line(names.read(), time.millis() + "ms", time.setting());
        }
    }

    private static Optional<BreakerRule> breaker(ChainSnapshot chain) {
        return chain.breakers().stream().findFirst().map(BreakerSpec::rule);
    }

    private void breaker(String scope, List<BreakerSpec> breakers) {
        String prefix = BREAKERS + scope + ".";
        BreakerRule rule = breakers.isEmpty() ? null : breakers.get(0).rule();
        if (rule != null && rule.minimumCalls() < 1) {
            return;
        }
        if (rule == null) {
            written.line(
                    prefix + "minimum-number-of-calls", NEVER, "its circuit breaker is off, and this one never opens");
            written.line(prefix + "sliding-window-type", "TIME_BASED", "so that no window has as many calls");
            return;
        }
        Map<BreakerThreshold, SettingValue> by = breakers.get(0).settings();
        Integer windowMs = rule.timeWindowMs();
        SettingValue window = by.get(BreakerThreshold.WINDOW);
        written.line(prefix + "sliding-window-type", windowMs == null ? "COUNT_BASED" : "TIME_BASED", window);
        written.line(
                prefix + "sliding-window-size",
                windowMs != null
                        ? Math.max(1, Math.round(windowMs / 1000.0))
                        : ((BreakerRule.SlidingWindow) rule).size(),
                window);
        written.line(prefix + "minimum-number-of-calls", rule.minimumCalls(), by.get(BreakerThreshold.MINIMUM_CALLS));
        written.line(prefix + "failure-rate-threshold", whole(rule.percent()), by.get(BreakerThreshold.ERROR_PERCENT));
        written.line(prefix + "wait-duration-in-open-state", rule.openMs() + "ms", by.get(BreakerThreshold.OPEN_TIME));
        written.line(
                prefix + "permitted-number-of-calls-in-half-open-state",
                rule instanceof BreakerRule.SlidingWindow own ? own.halfOpenCalls() : 1,
                "one trial call decides, as there");
    }

    private static Object whole(double percent) {
        return percent == Math.rint(percent) ? (Object) (int) percent : percent;
    }

    private List<RouteLines> route(IntendedRoute route) {
        List<String> filters = new ArrayList<>();
        if (route.strip() > 0) {
            filters.add("StripPrefix=" + route.strip());
        }
        // The gateway takes scheme, host and port of a route's address; Zuul puts its path before the rest.
        Matcher address = ADDRESS.matcher(Objects.requireNonNullElse(route.url(), ""));
        if (address.matches()) {
            filters.add("PrefixPath=" + address.group(2));
        }
        if (route.service() != null) {
            filters.add("{name: CircuitBreaker, args: {%s: %s}}".formatted(names.breaker(), route.service()));
        }
        RouteLines once = new RouteLines(
                route.id(),
                route.service() == null
                        ? address.matches() ? address.group(1) : Objects.requireNonNull(route.url())
                        : "lb://" + route.service(),
                route.path(),
                null,
                List.copyOf(filters),
                metadata(route),
                route.from());
        return route.retry() == null ? List.of(once) : repeated(once, route.retry());
    }

    /** Behind the circuit breaker, as Ribbon is behind Hystrix: it counts a call once. */
    static RouteLines with(RouteLines route, String id, @Nullable String method, String retry) {
        List<String> filters = new ArrayList<>(route.filters());
        filters.add(retry);
        return new RouteLines(
                id, route.uri(), route.path(), method, List.copyOf(filters), route.metadata(), route.from());
    }

    /** Ribbon repeats calls that failed, not answers with an error; the filter would repeat every 5xx. */
    List<RouteLines> repeated(RouteLines once, IntendedRetry retry) {
        String filter = "{name: Retry, args: {retries: %d, methods: '%s', series: []}}"
                .formatted(retry.times(), retry.all() ? "GET,POST,PUT,PATCH,DELETE" : "GET");
        return List.of(with(once, once.id(), null, filter));
    }

    /** The time limit of a call with all its tries, milliseconds. */
    int callMs(int millis) {
        return millis;
    }

    /** Time limits of this route alone, in milliseconds. */
    Map<String, String> metadata(IntendedRoute route) {
        Map<String, String> own = new TreeMap<>();
        if (route.connectMs() != null) {
            own.put("connect-timeout", "" + route.connectMs());
        }
        if (route.readMs() != null) {
            own.put("response-timeout", "" + route.readMs());
        }
        ChainSnapshot chain = route.service() == null ? null : intent.services().get(route.service());
        if (chain != null) {
            ofRoute(own, "connect-timeout", "connect", chain);
            ofRoute(own, "response-timeout", "read", chain);
        }
        return own;
    }

    private void ofRoute(Map<String, String> own, String key, String name, ChainSnapshot chain) {
        Integer millis = millis(chain, name);
        if (millis != null && !millis.equals(millis(intent.usual(), name))) {
            own.put(key, "" + millis);
        }
    }
}
