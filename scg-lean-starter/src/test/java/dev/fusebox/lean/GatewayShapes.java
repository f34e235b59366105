package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.WEBFLUX;
import static dev.fusebox.lean.TwoGateways.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Gateways of usual shapes, with the actuator, metrics and observation as the framework sets them. */
final class GatewayShapes {

    /** A global filter with a correlation id, one that reads the end of a call, and one without an order. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Field {

        @Bean
        @Order(-100)
        GlobalFilter correlation() {
            return new Correlation();
        }

        @Bean
        GlobalFilter status() {
            return (exchange, chain) -> chain.filter(exchange).then(Mono.fromRunnable(() -> {
                if (!exchange.getResponse().isCommitted()) {
                    exchange.getResponse()
                            .getHeaders()
                            .add("X-Seen", "" + exchange.getResponse().getStatusCode());
                }
            }));
        }
    }

    static final class Correlation implements GlobalFilter, Ordered {

        @Override
        public int getOrder() {
            return -100;
        }

        @Override
        public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
            String id = exchange.getRequest().getHeaders().getFirst("X-Correlation-Id");
            String own = id == null ? "made" : id;
            exchange.getResponse().getHeaders().set("X-Correlation-Id", own);
            return chain.filter(exchange.mutate()
                    .request(request -> request.header("X-Correlation-Id", own))
                    .build());
        }
    }

    record Shape(Class<?> application, List<String> properties, List<String> routes) {}

    /** By name. Each has routes that begin with {@code /a/}, {@code /b/} and so on. */
    static Map<String, Shape> all(String backend) {
        return Map.of("field", field(backend), "lab", lab(), "many filters", manyFilters(backend));
    }

    static Shape field(String backend) {
        List<String> all = new ArrayList<>();
        all.addAll(route(
                0,
                "a",
                "lb://service-a",
                "/a/**",
                "RewritePath=/a/(?<rest>.*), /${rest}",
                "AddRequestHeader=X-Own, 1"));
        all.addAll(route(
                1, "b", "lb://service-a", "/b/**", "RewritePath=/b/(?<rest>.*), /${rest}", "CircuitBreaker=service-a"));
        all.addAll(route(2, "c", backend, "/c/**"));
        all.add(WEBFLUX + "default-filters[0]=AddResponseHeader=X-Gateway, fusebox");
        all.add(WEBFLUX + "default-filters[1]=DedupeResponseHeader=X-Gateway Vary, RETAIN_FIRST");
        return new Shape(Field.class, all, List.of("a", "b", "c"));
    }

    static Shape lab() {
        List<String> all = new ArrayList<>();
        all.addAll(route(0, "a", "lb://service-a", "/a/**", "StripPrefix=1", "CircuitBreaker=a"));
        all.addAll(route(1, "b", "lb://service-a", "/b/**", "StripPrefix=1"));
        all.addAll(route(2, "c", "lb://service-a", "/c/**", "StripPrefix=1", ".name=CircuitBreaker", ".args.name=c"));
        all.removeIf(setting -> setting.contains(".args.name=c"));
        all.add(WEBFLUX + "routes[2].filters[1].args.name=c");
        all.add(WEBFLUX + "routes[2].filters[1].args.statusCodes[0]=503");
        return new Shape(TwoGateways.Bare.class, all, List.of("a", "b", "c"));
    }

    static Shape manyFilters(String backend) {
        List<String> all = new ArrayList<>();
        all.addAll(route(
                0,
                "a",
                "lb://service-a",
                "/a/**",
                "PreserveHostHeader",
                "PrefixPath=/p",
                "RemoveRequestHeader=X-A",
                "SetResponseHeader=X-B, b",
                "RewriteResponseHeader=X-C, c, d",
                "SecureHeaders"));
        all.addAll(route(
                1,
                "b",
                backend,
                "/b/{rest}/**",
                "SetPath=/set/{rest}",
                "AddRequestParameter=own, 1",
                "RemoveResponseHeader=Content-Length",
                "RewriteLocationResponseHeader"));
        all.addAll(route(
                2,
                "c",
                "lb://service-a",
                "/c/**",
                "Retry=2",
                "RequestSize=5MB",
                "SetRequestHostHeader=other.example",
                "RemoveRequestParameter=q",
                "MapRequestHeader=X-A, X-Mapped"));
        return new Shape(TwoGateways.Bare.class, all, List.of("a", "b", "c"));
    }
}
