package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How many calls to the service one call of a user can cause. */
class RetriesTest extends BeforeAService {

    static final String FILTER = "spring.cloud.gateway.server.webflux.routes[0].filters[2]";
    static final String DEFAULT_FILTER = "spring.cloud.gateway.server.webflux.default-filters[0]";

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class InJava {

        @Bean
        RouteLocator routes(RouteLocatorBuilder builder) {
            return builder.routes()
                    .route(
                            "in-java",
                            r -> r.path("/in-java").filters(f -> f.retry(6)).uri("http://127.0.0.1:1"))
                    .build();
        }
    }

    @Test
    void none_where_no_filter_retries() {
        gateway = Gateway.before(service);

        assertThat(gateway.published.retries()).isEmpty();
    }

    @Test
    void the_filter_that_is_only_named_makes_four_calls_of_one() {
        gateway = Gateway.before(service, FILTER + ".name=Retry");

        assertThat(gateway.published.retry("service-a"))
                .containsExactly(4, FILTER + ".args.retries", "3", "framework default");
        gateway.get("/a/broken");
        assertThat(service.broken()).isEqualTo(4);
    }

    @Test
    void its_shortcut_is_shown_as_written() {
        gateway = Gateway.before(service, FILTER + "=Retry=2");

        assertThat(gateway.published.retry("service-a")).containsExactly(3, FILTER, "Retry=2", "command line");
    }

    @Test
    void a_default_filter_and_the_route_s_own_do_not_multiply() {
        gateway = Gateway.before(
                service, DEFAULT_FILTER + "=Retry=2", FILTER + ".name=Retry", FILTER + ".args.retries=4");

        assertThat(gateway.published.retry("service-a"))
                .containsExactly(5, FILTER + ".args.retries", "4", "command line");
        gateway.get("/a/broken");
        assertThat(service.broken()).isEqualTo(5);
    }

    @Test
    void a_route_in_java_is_set_by_code() {
        gateway = Gateway.before(InJava.class, List.of(service));

        List<Object> retry = gateway.published.retry("in-java");

        assertThat(retry.get(0)).isEqualTo(7);
        assertThat(retry.get(3)).isEqualTo("set by code");
    }
}
