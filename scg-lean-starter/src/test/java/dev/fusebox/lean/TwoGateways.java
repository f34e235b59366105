package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.testing.RawMessage;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** One application twice: as the framework runs it, and lean. */
final class TwoGateways implements AutoCloseable {

    static final String WEBFLUX = "spring.cloud.gateway.server.webflux.";

    /** It writes other ids into each call. */
    private static final String TRACING =
            "org.springframework.boot.micrometer.tracing.brave.autoconfigure.BraveAutoConfiguration,"
                    + "org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration";

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Bare {}

    final ConfigurableApplicationContext stock;
    final ConfigurableApplicationContext lean;

    /** @param properties in the form {@code key=value} */
    TwoGateways(Class<?> application, List<String> properties) {
        stock = start(application, properties, "fusebox.lean.enabled=false");
        lean = start(application, properties, "fusebox.lean.enabled=true");
    }

    static TwoGateways of(Class<?> application, String backend, String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("spring.cloud.discovery.client.simple.instances.service-a[0].uri=" + backend);
        return new TwoGateways(application, all);
    }

    static TwoGateways of(String backend, String... properties) {
        return of(Bare.class, backend, properties);
    }

    /** Properties of one route. */
    static List<String> route(int number, String id, String uri, String path, String... filters) {
        String key = WEBFLUX + "routes[" + number + "].";
        List<String> all =
                new ArrayList<>(List.of(key + "id=" + id, key + "uri=" + uri, key + "predicates[0]=Path=" + path));
        for (int i = 0; i < filters.length; i++) {
            all.add(key + "filters[" + i + "]" + (filters[i].startsWith(".") ? "" : "=") + filters[i]);
        }
        return all;
    }

    static ConfigurableApplicationContext start(Class<?> application, List<String> properties, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "server.port=0",
                "server.address=127.0.0.1",
                "spring.main.web-application-type=reactive",
                "spring.main.banner-mode=off",
                "spring.lifecycle.timeout-per-shutdown-phase=1s",
                "logging.level.org.springframework.boot.webflux.autoconfigure.error=off",
                "logging.level.org.springframework.cloud.loadbalancer=error",
                "resilience4j.timelimiter.configs.default.timeout-duration=60s"));
        if (properties.stream().noneMatch(property -> property.startsWith("management.tracing."))) {
            arguments.add("spring.autoconfigure.exclude=" + TRACING);
        }
        arguments.addAll(List.of(more));
        arguments.addAll(properties);
        return new SpringApplicationBuilder(application)
                .run(arguments.stream().map(argument -> "--" + argument).toArray(String[]::new));
    }

    int stockPort() {
        return port(stock);
    }

    int leanPort() {
        return port(lean);
    }

    static int port(ConfigurableApplicationContext gateway) {
        return gateway.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    /** Whether a route takes the lean way. */
    static boolean isLean(ConfigurableApplicationContext gateway, String id) {
        FilteringWebHandler handler = gateway.getBean(FilteringWebHandler.class);
        Route route = gateway.getBean(RouteLocator.class)
                .getRoutes()
                .filter(each -> each.getId().equals(id))
                .blockFirst();
        assertThat(route).as(id).isNotNull();
        return handler instanceof LeanHandler lean && lean.links(route).isPresent();
    }

    void assertLean(String... ids) {
        for (String id : ids) {
            assertThat(isLean(lean, id)).as("route " + id + " is lean").isTrue();
            assertThat(isLean(stock, id)).as("route " + id + " is stock").isFalse();
        }
    }

    /** Both answers, after each other; the backend hears of both calls. */
    record Answers(RawMessage stock, RawMessage lean) {}

    Answers ask(String call) throws IOException {
        return new Answers(RawMessage.ask(stockPort(), bytes(call)), RawMessage.ask(leanPort(), bytes(call)));
    }

    /** {@code |} ends a line. */
    static String bytes(String text) {
        return text.replace("|", "\r\n");
    }

    /** Sends both the same, and compares what the client and the service get. */
    void same(ScriptedBackend backend, String call) throws IOException {
        backend.calls();
        RawMessage stockAnswer = RawMessage.ask(stockPort(), bytes(call));
        List<RawMessage> stockCalls = backend.calls();
        RawMessage leanAnswer = RawMessage.ask(leanPort(), bytes(call));
        assertThat(backend.calls()).as(call).isEqualTo(stockCalls);
        assertThat(leanAnswer).as(call).isEqualTo(stockAnswer);
    }

    /** No connection waits for a client that is gone, and no permit is in use. */
    void assertNothingHeld(ScriptedBackend backend) {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            assertThat(backend.held()).as("connections without a client").isZero();
            for (ConfigurableApplicationContext gateway : List.of(stock, lean)) {
                gateway.getBeanProvider(BulkheadRegistry.class)
                        .ifAvailable(bulkheads -> bulkheads
                                .getAllBulkheads()
                                .forEach(bulkhead -> assertThat(
                                                bulkhead.getMetrics().getAvailableConcurrentCalls())
                                        .isEqualTo(bulkhead.getMetrics().getMaxAllowedConcurrentCalls())));
            }
        });
    }

    /** As before, and no buffer was lost. */
    void assertNothingLeft(ScriptedBackend backend) {
        assertNothingHeld(backend);
        assertThat(CountedLeaks.take()).as("buffers that were not released").isEmpty();
    }

    static String length(String body) {
        return "Content-Length: " + body.getBytes(StandardCharsets.ISO_8859_1).length + "\r\n\r\n" + body;
    }

    @Override
    public void close() {
        stock.close();
        lean.close();
    }
}
