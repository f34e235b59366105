package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the limits on the way of a route are named after. */
class RoutesTest extends BeforeAService {

    static final String PREFIX = "spring.cloud.gateway.server.webflux.";

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class InJava {

        @Bean
        RouteLocator routes(RouteLocatorBuilder builder) {
            return builder.routes()
                    .route(
                            "in-java",
                            r -> r.path("/in-java")
                                    .filters(f -> f.circuitBreaker(c -> c.setName("by-code")))
                                    .uri("http://127.0.0.1:1"))
                    .build();
        }
    }

    @Test
    void a_route_has_its_service_and_its_circuit_breaker_before_its_first_call() {
        gateway = Gateway.before(service);

        assertThat(gateway.published.routes()).contains("a to service-a through [service-a]");
        assertThat(gateway.published.breakers()).isEmpty();
    }

    @Test
    void a_default_filter_is_around_the_route_s_own() {
        gateway = Gateway.before(service, PREFIX + "default-filters[0]=CircuitBreaker=outer");

        assertThat(gateway.published.routes()).contains("a to service-a through [outer, service-a]");
    }

    @Test
    void a_circuit_breaker_without_a_name_has_that_of_the_route() {
        gateway = Gateway.before(service, PREFIX + "default-filters[0].name=CircuitBreaker");

        assertThat(gateway.published.routes()).contains("a to service-a through [a, service-a]");
    }

    @Test
    void a_route_in_java_to_an_address() {
        gateway = Gateway.before(InJava.class, List.of(service));

        assertThat(gateway.published.routes()).contains("in-java to 127.0.0.1:1 through [by-code]");
    }
}
