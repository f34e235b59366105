package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.WEBFLUX;
import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.testing.RawMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.config.GatewayProperties;
import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.handler.predicate.AbstractRoutePredicateFactory;
import org.springframework.cloud.gateway.route.CachingRouteLocator;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder.Builder;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/** The search for the route of a call finds what the framework's finds, whatever its predicates do. */
@Timeout(120)
class RouteSearchTest {

    private static final String LB = "lb://service-a";

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Searched {

        @Bean
        RouteLocator routes(RouteLocatorBuilder routes) {
            Builder all = routes.routes();
            all.route(
                    "late",
                    r -> r.path("/late/**")
                            .and()
                            .asyncPredicate(
                                    exchange -> Mono.delay(Duration.ofMillis(5)).thenReturn(true))
                            .filters(f -> f.addRequestHeader("X-Route", "late"))
                            .uri(LB));
            all.route(
                    "throws",
                    r -> r.predicate(exchange -> {
                                if (isTo(exchange, "/throws")) {
                                    throw new IllegalStateException("of a predicate");
                                }
                                return false;
                            })
                            .uri(LB));
            all.route(
                    "fails",
                    r -> r.asyncPredicate(exchange -> isTo(exchange, "/fails")
                                    ? Mono.error(new ResponseStatusException(HttpStatus.CONFLICT))
                                    : Mono.just(false))
                            .uri(LB));
            all.route(
                    "empty",
                    r -> r.asyncPredicate(exchange -> Flux.empty())
                            .filters(f -> f.addRequestHeader("X-Route", "empty"))
                            .uri(LB));
            all.route(
                    "post",
                    r -> r.path("/a/**")
                            .and()
                            .method(HttpMethod.POST)
                            .filters(f -> f.addRequestHeader("X-Route", "post"))
                            .uri(LB));
            for (String path : List.of("/a", "/throws")) {
                all.route(
                        path,
                        r -> r.path(path + "/**")
                                .filters(f -> f.addRequestHeader("X-Route", path))
                                .uri(LB));
            }
            return all.build();
        }

        private static boolean isTo(ServerWebExchange exchange, String path) {
            return exchange.getRequest().getURI().getPath().startsWith(path);
        }
    }

    private static List<Route> known(TwoGateways both) {
        RoutePredicateHandlerMapping mapping = both.lean.getBean(RoutePredicateHandlerMapping.class);
        assertThat(mapping).isInstanceOf(LeanMapping.class);
        LeanMapping.Seen seen = ((LeanMapping) mapping).seen();
        return seen == null ? null : seen.routes();
    }

    private static void sameEnd(TwoGateways both, ScriptedBackend backend, String call) throws IOException {
        backend.calls();
        String stock = RawMessage.ask(both.stockPort(), TwoGateways.bytes(call)).start();
        List<RawMessage> stockCalls = backend.calls();
        String lean = RawMessage.ask(both.leanPort(), TwoGateways.bytes(call)).start();

        assertThat(lean).as(call).isEqualTo(stock);
        assertThat(backend.calls()).as(call).isEqualTo(stockCalls);
    }

    @Test
    void finds_what_the_frameworks_search_finds() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(Searched.class, backend.url())) {
            backend.answers("HTTP/1.1 200 OK\r\n" + TwoGateways.length("hello") + ScriptedBackend.KEEP);
            assertThat(known(both)).hasSize(7);

            for (String path : List.of("/a/b", "/late/b", "/throws/b", "/fails/b", "/none")) {
                sameEnd(both, backend, "GET " + path + " HTTP/1.1|Host: a||");
                sameEnd(both, backend, "POST " + path + " HTTP/1.1|Host: a|Content-Length: 1||x");
            }
            both.same(backend, "POST /a/b HTTP/1.1|Host: a|Content-Length: 1||x");
            assertThat(RawMessage.ask(both.leanPort(), TwoGateways.bytes("GET /a/b HTTP/1.1|Host: a||"))
                            .start())
                    .contains("200");
            assertThat(backend.calls())
                    .anyMatch(call -> call.headers().toString().contains("x-route: /a"));
            both.assertNothingLeft(backend);
        }
    }

    /** {@code Late=true} and {@code Throws=true}, for routes of the configuration: the framework joins their predicates itself. */
    static class Late extends AbstractRoutePredicateFactory<Late.Config> {

        public static class Config {}

        Late() {
            super(Config.class);
        }

        @Override
        public Predicate<ServerWebExchange> apply(Config config) {
            return exchange -> true;
        }

        @Override
        public AsyncPredicate<ServerWebExchange> applyAsync(Config config) {
            return exchange -> Mono.delay(Duration.ofMillis(5)).thenReturn(true);
        }
    }

    static class Throws extends Late {

        @Override
        public Predicate<ServerWebExchange> apply(Config config) {
            return exchange -> {
                throw new ResponseStatusException(HttpStatus.CONFLICT);
            };
        }

        @Override
        public AsyncPredicate<ServerWebExchange> applyAsync(Config config) {
            return ServerWebExchangeUtils.toAsyncPredicate(apply(config));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Joined {

        /** Whether the search for a call on a path needed no operators. */
        static final Map<String, Boolean> DIRECT = new ConcurrentHashMap<>();

        @Bean
        Late lateRoutePredicateFactory() {
            return new Late();
        }

        @Bean
        Throws throwsRoutePredicateFactory() {
            return new Throws();
        }

        @Bean
        WebFilter asksTwice(ObjectProvider<RoutePredicateHandlerMapping> mapping) {
            return (exchange, chain) -> {
                if (mapping.getObject() instanceof LeanMapping lean) {
                    String path = exchange.getRequest().getURI().getPath();
                    DIRECT.put(path, lean.lookupRoute(exchange) instanceof Callable);
                }
                return chain.filter(exchange);
            };
        }
    }

    @Test
    void predicates_that_the_framework_joins_are_asked_at_once() throws IOException {
        joined("Header=X-A");

        assertThat(Joined.DIRECT).containsEntry("/0/a", true).containsEntry("/1/a", true);
    }

    @Test
    void but_where_one_may_answer_late_the_framework_asks() throws IOException {
        joined("Late=true");

        assertThat(Joined.DIRECT).containsEntry("/0/a", false).containsEntry("/1/a", false);
    }

    /** As agents and recipes for logging contexts do; an operator that was lifted does not tell its value. */
    @Test
    void and_where_operators_are_lifted() throws IOException {
        Hooks.onEachOperator("test", Operators.lift((from, to) -> to));
        try {
            joined("Header=X-A");
            joined("Late=true");
        } finally {
            Hooks.resetOnEachOperator("test");
        }
    }

    private static void joined(String second) throws IOException {
        List<String> routes = new ArrayList<>();
        List<String> predicates = List.of("Method=POST", second, "Throws=true", "Header=X-A");
        for (int i = 0; i < predicates.size(); i++) {
            routes.addAll(TwoGateways.route(i, "r" + i, LB, "/" + i + "/**", "AddRequestHeader=X-Route, " + i));
            routes.add(TwoGateways.WEBFLUX + "routes[" + i + "].predicates[1]=" + predicates.get(i));
        }
        // It matches what the third fails to: then the call is its.
        routes.addAll(TwoGateways.route(4, "r4", LB, "/2/other", "AddRequestHeader=X-Route, 4"));
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(Joined.class, backend.url(), routes.toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + TwoGateways.length("hello") + ScriptedBackend.KEEP);
            assertThat(known(both)).hasSize(5);

            for (String path : List.of("/0/a", "/1/a", "/2/a", "/2/other", "/3/a", "/none")) {
                sameEnd(both, backend, "GET " + path + " HTTP/1.1|Host: a|X-A: 1||");
                sameEnd(both, backend, "POST " + path + " HTTP/1.1|Host: a|Content-Length: 1||x");
            }
            both.same(backend, "POST /0/a HTTP/1.1|Host: a|Content-Length: 1||x");
            both.same(backend, "GET /1/a HTTP/1.1|Host: a|X-A: 1||");
            assertThat(RawMessage.ask(both.leanPort(), TwoGateways.bytes("GET /2/a HTTP/1.1|Host: a||"))
                            .start())
                    .contains("409");
            assertThat(RawMessage.ask(both.leanPort(), TwoGateways.bytes("GET /2/other HTTP/1.1|Host: a||"))
                            .start())
                    .contains("200");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Uncached {

        /** By the name of the framework's. */
        @Bean
        @Primary
        RouteLocator cachedCompositeRouteLocator(List<RouteLocator> all) {
            return () -> Flux.fromIterable(all).concatMap(RouteLocator::getRoutes);
        }
    }

    @Test
    void without_the_frameworks_cache_the_framework_searches() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(
                        Uncached.class,
                        backend.url(),
                        TwoGateways.route(0, "a", LB, "/a/**").toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + TwoGateways.length("hello") + ScriptedBackend.KEEP);
            assertThat(known(both)).isNull();

            both.same(backend, "GET /a/b HTTP/1.1|Host: a||");
        }
    }

    /** As the framework's own test asks. */
    @Test
    void the_cache_of_filters_has_the_routes_that_were_called() throws IOException {
        List<String> settings = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**"));
        settings.addAll(route(1, "b", "lb://service-a", "/b/**"));
        settings.add(WEBFLUX + "route-filter-cache-enabled=true");
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(backend.url(), settings.toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + length("hello") + ScriptedBackend.KEEP);
            both.same(backend, "GET /a/b HTTP/1.1|Host: a||");
            for (ConfigurableApplicationContext gateway : List.of(both.stock, both.lean)) {
                Object cache = LeanMapping.read(gateway.getBean(FilteringWebHandler.class), "routeFilterMap");
                assertThat((Map<?, ?>) cache).hasSize(1);
            }
            both.assertLean("a", "b");
        }
    }

    @Test
    void routes_that_are_gone_from_the_cache_are_not_found_any_more() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(
                        backend.url(), TwoGateways.route(0, "a", LB, "/a/**").toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + TwoGateways.length("hello") + ScriptedBackend.KEEP);
            both.same(backend, "GET /a/b HTTP/1.1|Host: a||");
            both.lean.getBean(GatewayProperties.class).getRoutes().clear();

            // Of this no event tells.
            ((CachingRouteLocator) both.lean.getBean(RouteLocator.class)).refresh();

            String call = TwoGateways.bytes("GET /a/b HTTP/1.1|Host: a||");
            await().untilAsserted(() ->
                    assertThat(RawMessage.ask(both.leanPort(), call).start()).contains("404"));
        }
    }
}
