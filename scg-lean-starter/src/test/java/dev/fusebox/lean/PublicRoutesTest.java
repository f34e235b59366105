package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.WEBFLUX;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;

/**
 * Gateways in the shapes of public ones. Of 623 routes of 101 gateways, 331 have a global filter of the application, 22 change or keep a
 * body, 112 are traced: each of these is here for all routes at once. The shares of the framework's filters are assumed, not counted.
 */
@Timeout(120)
class PublicRoutesTest {

    /** What a route has, and for how many of a hundred: assumed. */
    private record Share(int routes, String uri, String... filters) {}

    private static final List<Share> SHARES = List.of(
            new Share(30, "lb://service-a"),
            new Share(27, "lb://service-a", "StripPrefix=1"),
            new Share(8, "lb://service-a", "RewritePath=/x/(?<rest>.*), /${rest}"),
            new Share(8, "http://127.0.0.1:1", "StripPrefix=1"),
            new Share(7, "lb://service-a", "CircuitBreaker=a"),
            new Share(4, "lb://service-a", "StripPrefix=1", "AddRequestHeader=X-A, b", "AddResponseHeader=X-C, d"),
            new Share(3, "lb://service-a", "PrefixPath=/p", "PreserveHostHeader"),
            new Share(3, "lb://service-a", "Retry=3", "CircuitBreaker=b"),
            new Share(2, "lb://service-a", "RemoveRequestHeader=Cookie", "SaveSession"),
            new Share(2, "lb://service-a", "SetStatus=401"),
            new Share(2, "lb:ws://service-a", "StripPrefix=1"),
            new Share(2, "lb://service-a", "RequestSize=5MB", "DedupeResponseHeader=A"),
            new Share(1, "http://127.0.0.1:1", "RedirectTo=302, http://a"),
            new Share(1, "forward:/local", "StripPrefix=1"));

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
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

    private static List<String> routes() {
        List<String> properties = new ArrayList<>();
        int number = 0;
        for (Share share : SHARES) {
            for (int i = 0; i < share.routes(); i++) {
                properties.addAll(route(number, "r" + number, share.uri(), "/r" + number + "/**", share.filters()));
                number++;
            }
        }
        return properties;
    }

    private static double leanShare(Class<?> application, String... more) throws IOException {
        List<String> properties = routes();
        properties.addAll(List.of(more));
        try (ScriptedBackend backend = new ScriptedBackend()) {
            properties.add("spring.cloud.discovery.client.simple.instances.service-a[0].uri=" + backend.url());
            try (var gateway = TwoGateways.start(application, properties)) {
                int all = SHARES.stream().mapToInt(Share::routes).sum();
                int lean = 0;
                for (int i = 0; i < all; i++) {
                    lean += TwoGateways.isLean(gateway, "r" + i) ? 1 : 0;
                }
                return 1.0 * lean / all;
            }
        }
    }

    @Test
    void most_routes_are_lean_whatever_the_application_adds() throws IOException {
        assertThat(leanShare(TwoGateways.Bare.class)).isGreaterThan(0.85);
        assertThat(leanShare(WithGlobalFilters.class)).isGreaterThan(0.85);
        assertThat(leanShare(
                        WithBodies.class,
                        WEBFLUX + "globalcors.cors-configurations.[/**].allowed-origins=*",
                        WEBFLUX + "trusted-proxies=.*",
                        WEBFLUX + "default-filters[0]=AddResponseHeader=X-A, b"))
                .isGreaterThan(0.85);
        assertThat(leanShare(TracedCallsTest.Traced.class, "management.tracing.sampling.probability=1.0"))
                .isGreaterThan(0.85);
    }
}
