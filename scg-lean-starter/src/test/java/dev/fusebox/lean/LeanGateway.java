package dev.fusebox.lean;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterConfig;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4jBulkheadProvider;
import org.springframework.cloud.circuitbreaker.resilience4j.Resilience4JConfigurationProperties;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.filter.factory.SpringCloudCircuitBreakerFilterFactory.Config;
import org.springframework.cloud.gateway.filter.factory.StripPrefixGatewayFilterFactory;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.filter.headers.RemoveHopByHopHeadersFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.ResolvableType;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import org.springframework.web.server.handler.ResponseStatusExceptionHandler;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;

/** One lean route on Reactor Netty, without an application around it. */
final class LeanGateway implements AutoCloseable {

    static final int PERMITS = 20;

    static {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1)); // a deadline for a busy machine, not an expectation
    }

    private final ConnectionProvider connections = ConnectionProvider.builder("lean-test")
            .maxConnections(Integer.MAX_VALUE)
            .build();
    private final CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(
            CircuitBreakerConfig.custom().minimumNumberOfCalls(100_000).build());
    private final BulkheadRegistry bulkheads = BulkheadRegistry.of(
            BulkheadConfig.custom().maxConcurrentCalls(PERMITS).build());
    private final LeanRoute route;
    private final DisposableServer server;

    /** @param statuses statuses of the backend that count as failures */
    LeanGateway(String backend, Duration timeLimit, String... statuses) {
        TimeLimiterRegistry timeLimits = TimeLimiterRegistry.of(
                TimeLimiterConfig.custom().timeoutDuration(timeLimit).build());
        StaticListableBeanFactory beans = new StaticListableBeanFactory();
        ReactiveResilience4JCircuitBreakerFactory stock = new ReactiveResilience4JCircuitBreakerFactory(
                breakers,
                timeLimits,
                new ReactiveResilience4jBulkheadProvider(bulkheads),
                new Resilience4JConfigurationProperties());
        Guard.Registries registries = new Guard.Registries(breakers, bulkheads, timeLimits, name -> false);
        Config config = new Config().setName("a");
        List.of(statuses).forEach(config::addStatusCode);
        StripPrefixGatewayFilterFactory.Config two = new StripPrefixGatewayFilterFactory.Config();
        two.setParts(2);
        route = new LeanRoute(
                Route.async().id("a").uri(backend).predicate(exchange -> true).build(),
                (StripPrefix) new StripPrefix.Factory().apply(two),
                (Breaker) new Breaker.Factory(
                                stock,
                                beans.getBeanProvider(DispatcherHandler.class),
                                name -> new Guard(name, () -> stock.create(name), registries))
                        .apply(config),
                null,
                backend,
                null,
                true,
                new LeanRoute.Shared(
                        new Clients(HttpClient.create(connections)),
                        new Headers(List.of(new RemoveHopByHopHeadersFilter())),
                        new NettyWriteResponseFilter(
                                List.of(),
                                beans.getBeanProvider(
                                        ResolvableType.forClassWithGenerics(List.class, HttpHeadersFilter.class))),
                        LeanRoute.Connections.UNSEEN));
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle(new ReactorHttpHandlerAdapter(WebHttpHandlerBuilder.webHandler(this::handle)
                        .exceptionHandler(new ResponseStatusExceptionHandler())
                        .build()))
                .bindNow();
    }

    private Mono<Void> handle(ServerWebExchange exchange) {
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR, route.route());
        return route.handle(exchange);
    }

    int port() {
        return server.port();
    }

    int freePermits() {
        return bulkhead().getMetrics().getAvailableConcurrentCalls();
    }

    Bulkhead bulkhead() {
        return bulkheads.bulkhead("a");
    }

    CircuitBreaker.Metrics outcomes() {
        return breakers.circuitBreaker("a").getMetrics();
    }

    @Override
    public void close() {
        server.disposeNow();
        connections.dispose();
    }
}
