package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.boot.Resolved.UndecidedValue;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.lint.rules.ShownChain;
import dev.fusebox.lab.lint.show.ShownLimit;
import dev.fusebox.lab.lint.show.ShownRoute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The limits of the routes of a Spring Cloud Gateway.
 *
 * @param onNetty whether on event loops; else on request threads
 */
record ShownScg(ScgSettings settings, boolean onNetty) {

    /** A service that no setting names: for what all share. */
    private static final String ANY = "any-service";

    private static final String LIMITER = "RequestRateLimiter";
    private static final String BREAKER = "circuit breaker";
    private static final String NO_BREAKER = "no filter CircuitBreaker";
    private static final String CONNECT = "time to connect";
    private static final String ANSWER = "time to the answer's head";

    static List<ShownRoute> onNetty(ScgSettings settings) {
        return new ShownScg(settings, true).all(settings.routes());
    }

    static List<ShownRoute> onServlets(ScgSettings settings) {
        return new ShownScg(settings, false)
                .all(Stream.of("spring.cloud.gateway.server.webmvc", "spring.cloud.gateway.mvc")
                        .flatMap(prefix -> settings.routes(prefix).stream())
                        .toList());
    }

    private List<ShownRoute> all(List<ScgRoute> routes) {
        ShownChain any = ShownChain.of(subject(), ANY);
        List<ShownLimit> shared = new ArrayList<>();
        if (!onNetty && subject().is("spring.threads.virtual.enabled", "true")) {
            any.shared().stream()
                    .filter(row -> !row.limit().equals("request threads"))
                    .forEach(shared::add);
            shared.add(subject()
                    .value("spring.threads.virtual.enabled")
                    .map(r -> ShownLimit.of("request threads", "no limit: virtual threads", r))
                    .orElseThrow());
        } else {
            shared.addAll(any.shared());
        }
        shared.addAll(onNetty ? client() : ofServlets());
        List<ShownRoute> shown = new ArrayList<>(List.of(ShownRoute.shared(shared)));
        routes.forEach(route -> shown.add(new ShownRoute(route.id(), route.uri(), limits(route))));
        return shown;
    }

    private Subject subject() {
        return settings.subject();
    }

    /** Of the HTTP client on the class path, which has its own default. Spring Boot 3.4 and 3.5 have the singular. */
    private List<ShownLimit> ofServlets() {
        return List.of(
                onServlets(CONNECT, "connect-timeout", "as the HTTP client has it"),
                onServlets(ANSWER, "read-timeout", "no limit"));
    }

    private ShownLimit onServlets(String name, String key, String usual) {
        return subject()
                .value("spring.http.clients." + key)
                .or(() -> subject().value("spring.http.client." + key))
                .map(r -> ShownLimit.of(name, value(r, true), r))
                .orElseGet(() -> ShownLimit.usual(name, usual, "no file sets it"));
    }

    /** The pool of connections to each backend, and the time limits that a route may have otherwise. */
    private List<ShownLimit> client() {
        List<ShownLimit> client = new ArrayList<>();
        if (settings.fixedPool()) {
            client.add(client(
                    "connections to a backend", "pool.max-connections", "twice the processors, at least 16", false));
            client.add(client("time to wait for a connection", "pool.acquire-timeout", "45000", true));
        } else {
            Optional<Resolved> type = settings.client("pool.type");
            client.add(type.map(r -> ShownLimit.of("connections to a backend", "no limit", r))
                    .orElseGet(() ->
                            ShownLimit.usual("connections to a backend", "no limit", "default: pool.type=ELASTIC")));
        }
        client.add(client(CONNECT, "connect-timeout", "30000", true));
        client.add(client(ANSWER, "response-timeout", null, true));
        return client;
    }

    /** @param usual what Reactor Netty does; {@code null} for no limit */
    private ShownLimit client(String name, String key, @Nullable String usual, boolean time) {
        return settings.client(key)
                .map(r -> ShownLimit.of(name, value(r, time), r))
                .orElseGet(() -> new ShownLimit(
                        name,
                        usual == null ? "no limit" : time ? ConfiguredChain.seconds(Integer.parseInt(usual)) : usual,
                        settings.clientKey(key),
                        "default of Reactor Netty",
                        null));
    }

    private static String value(Resolved set, boolean time) {
        return !set.decided() ? "" : time ? ConfiguredChain.seconds(set.millis()) : set.word();
    }

    private List<ShownLimit> limits(ScgRoute route) {
        List<ShownLimit> limits = new ArrayList<>();
        route.filters().stream()
                .filter(filter -> filter.name().equals(LIMITER))
                .forEach(filter -> limits.add(limiter(filter)));
        List<ScgGuard> guards = route.guards().toList();
        List<ScgFilter> hystrix = route.filters().stream()
                .filter(filter -> filter.name().equals(ScgFilter.HYSTRIX))
                .toList();
        hystrix.forEach(filter -> limits.addAll(known(() -> hystrix(new ScgGuard(route, filter)))));
        if (guards.isEmpty() && hystrix.isEmpty()) {
            limits.add(ShownLimit.usual("permits", "no limit", NO_BREAKER));
        }
        guards.forEach(guard -> limits.addAll(known(() -> guarded(guard, guards.size() == 1))));
        if (onNetty) {
            route(route, CONNECT, "connect-timeout").forEach(limits::add);
            route(route, ANSWER, "response-timeout").forEach(limits::add);
        }
        route.filters().stream()
                .filter(filter -> filter.name().equals(ScgFilter.RETRY))
                .forEach(filter -> limits.addAll(known(() -> List.of(retries(filter)))));
        return limits;
    }

    private interface Limits {
        List<ShownLimit> get();
    }

    /** What the files or the version do not decide is said, and hides nothing else. */
    private static List<ShownLimit> known(Limits limits) {
        try {
            return limits.get();
        } catch (UndecidedValue e) {
            return List.of(ShownLimit.undecided("limits of the circuit breaker", e.asked()));
        } catch (UsageException e) {
            return List.of(ShownLimit.undecided("limits of the circuit breaker", String.valueOf(e.getMessage())));
        }
    }

    private List<ShownLimit> guarded(ScgGuard guard, boolean alone) {
        String id = guard.filter().arg("id").map(Resolved::word).orElseGet(guard::id);
        if (!settings.guards().isEmpty() || !onNetty) {
            return resilience4j(id, alone);
        }
        return LimitsOfHystrix.shown(settings, id);
    }

    /** Of the filter of old releases, which only event loops had. */
    private List<ShownLimit> hystrix(ScgGuard guard) {
        return onNetty && settings.knowsHystrix()
                ? LimitsOfHystrix.shown(settings, guard.id())
                : List.of(ShownLimit.undecided(
                        "limits of the filter Hystrix", "this gateway has no such filter, and its routes fail"));
    }

    private List<ShownLimit> resilience4j(String id, boolean alone) {
        ShownChain chain = ShownChain.of(Instances.flattened(subject(), id), id);
        List<ShownLimit> rows = new ArrayList<>();
        List<ShownLimit> guards = chain.guards();
        List<ShownLimit> permits = new ArrayList<>(guards);
        permits.removeIf(row -> row.limit().equals(BREAKER));
        rows.addAll(permits(permits));
        guards.stream().filter(row -> row.limit().equals(BREAKER)).forEach(rows::add);
        chain.time("call", "time of the whole call").forEach(rows::add);
        List<ShownLimit> open = chain.switches(rows).toList();
        rows.addAll(open);
        Optional<String> code = ScgRules.customizer(subject().code());
        return rows.stream()
                .map(row -> code.isPresent() && row.place() == null && row.decided()
                        ? ShownLimit.undecided(
                                row.limit(),
                                "%s by %s, unless the Customizer in %s sets it"
                                        .formatted(row.value(), row.from(), code.get()))
                        : row)
                .map(row -> alone ? row : row.named(row.limit() + " of " + id))
                .toList();
    }

    /** Of the bulkhead, which depends on the version. */
    private List<ShownLimit> permits(List<ShownLimit> asConfigured) {
        try {
            boolean none = asConfigured.isEmpty() || onNetty && !settings.bulkheads();
            return none ? List.of(ShownLimit.usual("permits", "no limit", "no bulkhead")) : asConfigured;
        } catch (UsageException e) {
            return List.of(ShownLimit.undecided("permits", String.valueOf(e.getMessage())));
        }
    }

    /** What a route has in its metadata instead of the client's. */
    private static Stream<ShownLimit> route(ScgRoute route, String name, String key) {
        return Stream.ofNullable(route.metadata().get(key)).map(own -> {
            boolean off = own.decided() && own.word().startsWith("-");
            return ShownLimit.of(name, off ? "no limit" : own.decided() ? own.word() + " ms" : "", own);
        });
    }

    private static ShownLimit retries(ScgFilter retry) {
        String name = "tries of a call";
        Optional<Resolved> set = retry.arg("retries");
        return set.isPresent() && set.get().decided()
                ? ShownLimit.of(name, "up to " + RetryRules.tries(retry), retry.at())
                : set.map(r -> ShownLimit.undecided(name, r))
                        .orElseGet(() -> ShownLimit.usual(
                                name,
                                "up to " + RetryRules.tries(retry),
                                "default of the filter in "
                                        + retry.at().origin().words()));
    }

    private static ShownLimit limiter(ScgFilter filter) {
        String rate = arg(filter, "redis-rate-limiter.replenishRate");
        String burst = arg(filter, "redis-rate-limiter.burstCapacity");
        return ShownLimit.of(
                "calls of a client",
                rate.isEmpty() ? "as its code says" : "%s/s, at once %s".formatted(rate, burst),
                filter.at());
    }

    private static String arg(ScgFilter filter, String name) {
        return filter.arg(name).map(r -> r.decided() ? r.word() : r.text()).orElse("");
    }
}
