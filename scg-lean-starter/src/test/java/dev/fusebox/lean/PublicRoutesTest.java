package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.WEBFLUX;
import static dev.fusebox.lean.TwoGateways.route;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.factory.AbstractGatewayFilterFactory;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;

/**
 * All routes that 105 public gateways have in their files, read on 2026-11-29, a gateway's default filters among those of its routes; and
 * what other public gateways add in Java: 331 of 623 routes of 101 had a global filter, 22 changed or kept a body, 112 were traced. Each of
 * these is here for all routes at once.
 */
@Timeout(120)
class PublicRoutesTest {

    /**
     * How many have this address and these filters. A filter of a gateway's own, and TokenRelay, is {@code Own}; an address from the
     * environment is {@code http}; Hystrix, which today's gateway has not, is CircuitBreaker.
     */
    private static final String COUNTED = """
            145 lb
            95 http
            57 http RewritePath
            35 lb StripPrefix
            34 http StripPrefix
            29 http Own StripPrefix
            28 lb RewritePath
            23 http DedupeResponseHeader RemoveRequestHeader RewritePath
            18 http DedupeResponseHeader PreserveHostHeader RemoveRequestHeader
            15 http Own
            15 http SetPath
            11 lb PreserveHostHeader
            11 lb Own RemoveRequestHeader RewritePath
            10 lb Own
            10 lb SetPath
            9 lb DedupeResponseHeader
            9 lb CircuitBreaker
            9 http PreserveHostHeader
            8 http DedupeResponseHeader RequestRateLimiter
            8 lb DedupeResponseHeader RewritePath
            6 http DedupeResponseHeader
            6 lb DedupeResponseHeader Own RemoveRequestHeader RewritePath
            6 http CircuitBreaker
            5 lb Own StripPrefix
            4 lb Own RewritePath
            4 http DedupeResponseHeader Own RewritePath
            4 lb CircuitBreaker StripPrefix
            3 lb CircuitBreaker Own
            3 http RequestRateLimiter
            3 http DedupeResponseHeader PreserveHostHeader RemoveRequestHeader RewritePath
            2 http Own RemoveRequestHeader RemoveResponseHeader RewritePath
            2 http DedupeResponseHeader RewritePath
            2 http DedupeResponseHeader Own
            2 http DedupeResponseHeader StripPrefix
            1 lb AddRequestHeader
            1 ws PreserveHostHeader
            1 ws
            1 http AddResponseHeader
            1 lb:ws
            1 lb CircuitBreaker DedupeResponseHeader RequestRateLimiter Retry
            1 lb CircuitBreaker DedupeResponseHeader RequestRateLimiter RewritePath
            """;

    private static final Map<String, String> ARGUMENTS = Map.ofEntries(
            entry("RewritePath", "=/x/(?<rest>.*), /${rest}"),
            entry("StripPrefix", "=1"),
            entry("PreserveHostHeader", ""),
            entry("SetPath", "=/p"),
            entry("CircuitBreaker", "=a"),
            entry("RemoveRequestHeader", "=Cookie"),
            entry("RemoveResponseHeader", "=X-A"),
            entry("RequestRateLimiter", ""),
            entry("DedupeResponseHeader", "=Access-Control-Allow-Origin"),
            entry("AddRequestHeader", "=X-A, b"),
            entry("AddResponseHeader", "=X-C, d"),
            entry("Retry", "=3"),
            entry("Own", ""));

    static class OwnGatewayFilterFactory extends AbstractGatewayFilterFactory<Object> {

        @Override
        public GatewayFilter apply(Object config) {
            return (exchange, chain) -> chain.filter(exchange);
        }
    }

    /** What the routes' filters need. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({FrameworkFiltersTest.Limited.class, OwnGatewayFilterFactory.class})
    static class Bare {}

    @Configuration(proxyBeanMethods = false)
    @Import({Bare.class, TracedCallsTest.Traced.class})
    static class WithTraces {}

    @Configuration(proxyBeanMethods = false)
    @Import(Bare.class)
    static class WithGlobalFilters {

        @Bean
        @Order(-1)
        GlobalFilter authorisation() {
            return (exchange, chain) -> chain.filter(exchange);
        }

        @Bean
        HttpHeadersFilter headers() {
            return (headers, exchange) -> headers;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({FrameworkFiltersTest.OtherBodies.class, WithGlobalFilters.class})
    static class WithBodies {}

    /** What an application has, beside its port: all routes and their filters. */
    private static final List<List<String>> ROUTES = COUNTED.lines()
            .map(line -> List.of(line.split(" ")))
            .flatMap(words ->
                    Collections.nCopies(Integer.parseInt(words.get(0)), words.subList(1, words.size())).stream())
            .toList();

    private static List<String> routes() {
        List<String> properties = new ArrayList<>();
        for (int i = 0; i < ROUTES.size(); i++) {
            String scheme = ROUTES.get(i).get(0);
            String[] filters = ROUTES.get(i).stream()
                    .skip(1)
                    .map(filter -> filter + ARGUMENTS.get(filter))
                    .toArray(String[]::new);
            String address = scheme + (scheme.startsWith("lb") ? "://service-a" : "://127.0.0.1:1");
            properties.addAll(route(i, "r" + i, address, "/r" + i + "/**", filters));
        }
        return properties;
    }

    private static double leanShare(Class<?> application, String... more) throws IOException {
        List<String> properties = routes();
        properties.addAll(List.of(more));
        try (ScriptedBackend backend = new ScriptedBackend()) {
            properties.add("spring.cloud.discovery.client.simple.instances.service-a[0].uri=" + backend.url());
            try (var gateway = TwoGateways.start(application, properties)) {
                assertThat(gateway.getBean(FilteringWebHandler.class)).isInstanceOf(LeanHandler.class);
                LeanHandler handler = (LeanHandler) gateway.getBean(FilteringWebHandler.class);
                List<Boolean> lean = gateway.getBean(RouteLocator.class)
                        .getRoutes()
                        .map(route -> handler.links(route).isPresent())
                        .collectList()
                        .block();
                assertThat(lean).hasSizeGreaterThanOrEqualTo(638);
                return 1.0 * Collections.frequency(lean, true) / lean.size();
            }
        }
    }

    @Test
    void most_routes_are_lean_whatever_the_application_adds() throws IOException {
        assertThat(leanShare(Bare.class)).isGreaterThan(0.99);
        assertThat(leanShare(WithGlobalFilters.class)).isGreaterThan(0.99);
        assertThat(leanShare(
                        WithBodies.class,
                        WEBFLUX + "globalcors.cors-configurations.[/**].allowed-origins=*",
                        WEBFLUX + "trusted-proxies=.*",
                        WEBFLUX + "default-filters[0]=AddResponseHeader=X-A, b"))
                .isGreaterThan(0.99);
        assertThat(leanShare(WithTraces.class, "management.tracing.sampling.probability=1.0"))
                .isGreaterThan(0.99);
    }
}
