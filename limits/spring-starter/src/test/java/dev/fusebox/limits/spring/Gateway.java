package dev.fusebox.limits.spring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/**
 * A bare Spring Cloud Gateway: one route to service-a with a circuit breaker, instances from a fixed list.
 */
final class Gateway {

    static final String NO_TIME_LIMIT = "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter=true";
    static final String POOL = "spring.cloud.gateway.server.webflux.httpclient.pool.";
    static final String BULKHEAD = "resilience4j.bulkhead.configs.default.max-concurrent-calls";
    static final String BREAKER = "resilience4j.circuitbreaker.configs.default.";

    private static final String TIME_LIMIT = "resilience4j.timelimiter.configs.default.timeout-duration=";

    /** Instead of the framework's second, which the first call of a cold gateway may take on a busy machine. */
    private static final List<String> PATIENT = List.of(TIME_LIMIT + "60s");

    private static final AtomicInteger STARTED = new AtomicInteger();

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Bare {}

    private Gateway() {}

    static Application before(Backend instance, String... properties) {
        return before(List.of(instance), properties);
    }

    static Application before(List<Backend> instances, String... properties) {
        return before(Bare.class, instances, properties);
    }

    /** With the framework's own time limit. */
    static Application stock(Backend instance, String... properties) {
        return start(Bare.class, List.of(instance), List.of(), properties);
    }

    /** @param configuration beans of the application */
    static Application before(Class<?> configuration, List<Backend> instances, String... properties) {
        boolean limited = Arrays.stream(properties).anyMatch(property -> property.startsWith(TIME_LIMIT));
        return start(configuration, instances, limited ? List.of() : PATIENT, properties);
    }

    private static Application start(
            Class<?> configuration, List<Backend> instances, List<String> defaults, String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("spring.main.web-application-type=reactive");
        for (int i = 0; i < instances.size(); i++) {
            all.add("spring.cloud.discovery.client.simple.instances.service-a[" + i + "].uri="
                    + instances.get(i).url());
        }
        String route = "spring.cloud.gateway.server.webflux.routes[0].";
        all.add(route + "id=a");
        all.add(route + "uri=lb://service-a");
        all.add(route + "predicates[0]=Path=/a/**");
        all.add(route + "filters[0]=StripPrefix=1");
        all.add(route + "filters[1]=CircuitBreaker=service-a");
        return new Application(configuration, "gateway-" + STARTED.incrementAndGet(), all, defaults);
    }
}
