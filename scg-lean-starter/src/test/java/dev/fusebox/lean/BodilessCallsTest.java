package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A call without a body is known as such behind the framework's filters, and only as long as none of the application gives it one. */
@Timeout(120)
class BodilessCallsTest {

    /** A header of the call says what the application does with its body. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Bodies {

        @Bean
        Queue<Boolean> known() {
            return new ConcurrentLinkedQueue<>();
        }

        @Bean
        GlobalFilter changing() {
            return new At(0, (exchange, chain) -> {
                ServerHttpRequest call = exchange.getRequest();
                return switch (String.valueOf(call.getHeaders().getFirst("X-Does"))) {
                    case "reads" ->
                        call.getBody().then(Mono.defer(() -> call.getBody().then(chain.filter(exchange))));
                    case "gives" ->
                        chain.filter(exchange.mutate().request(given(call)).build());
                    case "caches" -> {
                        exchange.getAttributes().put(ServerWebExchangeUtils.CACHED_REQUEST_BODY_ATTR, buffer());
                        yield chain.filter(exchange);
                    }
                    default -> chain.filter(exchange);
                };
            });
        }

        private static ServerHttpRequest given(ServerHttpRequest call) {
            return new ServerHttpRequestDecorator(call) {
                @Override
                public Flux<DataBuffer> getBody() {
                    return Flux.just(buffer());
                }
            };
        }

        private static DataBuffer buffer() {
            return DefaultDataBufferFactory.sharedInstance.wrap("given".getBytes(StandardCharsets.US_ASCII));
        }

        @Bean
        GlobalFilter last(Queue<Boolean> known) {
            return new At(20_000, (exchange, chain) -> {
                known.add(NativeCall.hasNoBody(exchange.getRequest()));
                return chain.filter(exchange);
            });
        }
    }

    /** Before the filters of routes, or behind the load balancer, where none makes a route a usual one. */
    record At(int order, GatewayFilter does) implements GlobalFilter, Ordered {

        @Override
        public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
            return does.filter(exchange, chain);
        }

        @Override
        public int getOrder() {
            return order;
        }
    }

    private final List<String> routes = new ArrayList<>();

    {
        routes.addAll(route(0, "a", "lb://service-a", "/a/**", "StripPrefix=1", "CircuitBreaker=a"));
        routes.addAll(route(1, "b", "lb://service-a", "/b/**", "Retry=1", "AddRequestHeader=X-A, b"));
        routes.addAll(route(2, "c", "lb://service-a", "/c/**"));
    }

    @Test
    void is_known_until_the_application_gives_it_one() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend();
                TwoGateways both = TwoGateways.of(Bodies.class, backend.url(), routes.toArray(String[]::new))) {
            backend.answers("HTTP/1.1 200 OK\r\n" + length("hello") + ScriptedBackend.KEEP);
            both.assertLean("a", "b", "c");
            for (String path : List.of("/a/x", "/b/x", "/c/x")) {
                for (String method : List.of("GET", "DELETE", "POST")) {
                    expect(both, backend, true, method + " " + path + " HTTP/1.1|Host: a||");
                    expect(both, backend, false, method + " " + path + " HTTP/1.1|Host: a|Content-Length: 1||x");
                    expect(both, backend, false, method + " " + path + " HTTP/1.1|Host: a|X-Does: gives||");
                    expect(both, backend, true, method + " " + path + " HTTP/1.1|Host: a|X-Does: caches||");
                }
                if (!path.startsWith("/c")) {
                    expect(both, backend, true, "GET " + path + " HTTP/1.1|Host: a|X-Does: reads||");
                }
            }
            both.assertNothingLeft(backend);
        }
    }

    private static void expect(TwoGateways both, ScriptedBackend backend, boolean bodiless, String call)
            throws IOException {
        both.same(backend, call);
        Queue<?> known = both.lean.getBean("known", Queue.class);
        assertThat(known.poll()).as(call).isEqualTo(bodiless);
    }
}
