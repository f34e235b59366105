package dev.fusebox.limits.spring;

import static dev.fusebox.limits.spring.Gateway.NO_TIME_LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A call passes two circuit breakers with a bulkhead each: first that of the default filters, then the route's own. */
class NestedBreakersTest extends BeforeAService {

    static final String OUTER = "spring.cloud.gateway.server.webflux.default-filters[0]=CircuitBreaker=outer";
    static final String SIZE = "resilience4j.bulkhead.instances.%s.max-concurrent-calls=%d";

    private void start(int outer, int inner) {
        gateway = Gateway.before(
                service,
                NO_TIME_LIMIT,
                OUTER,
                SIZE.formatted("outer", outer),
                SIZE.formatted("service-a", inner),
                Gateway.BREAKER + "minimum-number-of-calls=100");
        gateway.begin(2, "/a/hold");
        await().until(() -> service.held() == 2);
        gateway.get(3, "/a/hello");
    }

    @Test
    void a_rejection_by_the_inner_bulkhead_is_a_failure_to_the_outer_breaker() {
        start(3, 2);

        await().untilAsserted(() -> assertThat(outcomes("service-a")).containsExactly(3L, 0L, 0L));
        assertThat(outcomes("outer")).containsExactly(0L, 3L, 0L);
        assertThat(rejected()).containsExactly(0L, 3L);
        assertThat(gateway.published.breaker("outer", "WindowErrors")).isEqualTo(3);
    }

    @Test
    void the_inner_breaker_never_sees_rejections_by_the_outer_bulkhead() {
        start(2, 3);

        await().untilAsserted(() -> assertThat(outcomes("outer")).containsExactly(3L, 0L, 0L));
        assertThat(outcomes("service-a")).containsExactly(0L, 0L, 0L);
        assertThat(rejected()).containsExactly(3L, 0L);
    }

    @Test
    void of_two_bulkheads_with_one_size_the_outer_rejects() {
        start(2, 2);

        await().untilAsserted(() -> assertThat(outcomes("outer")).containsExactly(3L, 0L, 0L));
        assertThat(outcomes("service-a")).containsExactly(0L, 0L, 0L);
        assertThat(rejected()).containsExactly(3L, 0L);
    }

    @Test
    void a_rejection_by_the_open_inner_breaker_is_a_failure_to_the_outer() {
        start(9, 9);
        await().untilAsserted(() ->
                assertThat(gateway.published.breaker("outer", "Succeeded")).isEqualTo(3L));
        gateway.bean(CircuitBreakerRegistry.class).circuitBreaker("service-a").transitionToOpenState();

        gateway.get(4, "/a/hello");

        await().untilAsserted(() -> assertThat(outcomes("outer")).containsExactly(0L, 4L, 0L));
        assertThat(outcomes("service-a")).containsExactly(0L, 0L, 4L);
    }

    /** Rejected by its bulkhead, failed, rejected by itself. */
    private List<Object> outcomes(String breaker) {
        return Stream.of("SemaphoreRejected", "Failed", "ShortCircuited")
                .map(cause -> gateway.published.breaker(breaker, cause))
                .toList();
    }

    /** By the outer bulkhead, by the inner. */
    private List<Object> rejected() {
        return Stream.of("outer", "service-a")
                .map(name -> gateway.published.limit("bulkhead." + name, "Rejected"))
                .toList();
    }
}
