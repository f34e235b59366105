package dev.fusebox.lab.cli.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalledRouteTest {

    private static final GuardedRoute ORDERS =
            new GuardedRoute("scg-gateway", "orders-v2", "orders", List.of("defaultCircuitBreaker"));
    private static final GuardedRoute STOCK =
            new GuardedRoute("scg-gateway", "stock", "stock", List.of("outer", "inner"));

    private static LimitSpec limit(String name, Integer max) {
        return new LimitSpec(LimitId.parse("scg-gateway/" + name), max, WhenFull.REJECTS, null);
    }

    private static BreakerSpec breaker(String name, int calls) {
        return new BreakerSpec(
                "scg-gateway", name, new BreakerRule.SlidingWindow(false, calls, calls, 50, 1000, 1, true), Map.of());
    }

    /** As a gateway that is not the lab's publishes it: connections are named after services, the rest after circuit breakers. */
    private static RecordedChains recorded(String asked, GuardedRoute... routes) {
        ChainSnapshot chain = new ChainSnapshot(
                List.of(
                        limit("pool.metrics", 16),
                        limit("bulkhead.defaultCircuitBreaker", 25),
                        limit("bulkhead.outer", 20),
                        limit("bulkhead.inner", 10),
                        limit("pool.orders", null),
                        limit("event-loop", 4)),
                List.of(breaker("defaultCircuitBreaker", 7), breaker("inner", 8), breaker("outer", 9)),
                List.of(
                        new TimeLimit("scg-gateway", "call.defaultCircuitBreaker", 1000, null),
                        new TimeLimit("scg-gateway", "call.inner", 300, null),
                        new TimeLimit("scg-gateway", "call.outer", 500, null)),
                List.of(),
                List.of(routes),
                List.of());
        return new CalledRoute("--jmx here:1", chain).recorded("stock", asked);
    }

    private static Integer max(RecordedChains recorded, String name) {
        return recorded.of("stock").limits().stream()
                .filter(l -> l.name().equals(name))
                .findFirst()
                .map(LimitSpec::max)
                .orElse(null);
    }

    private static Integer callMs(RecordedChains recorded) {
        return recorded.of("stock").timeLimits().stream()
                .filter(t -> t.concerns("call", "service-a"))
                .findFirst()
                .map(TimeLimit::millis)
                .orElse(null);
    }

    private static int calls(RecordedChains recorded) {
        return recorded.of("stock")
                .breaker("scg-gateway", "service-a")
                .map(BreakerSpec::rule)
                .map(BreakerRule::minimumCalls)
                .orElse(0);
    }

    @Test
    void a_route_has_the_limits_of_its_circuit_breaker_and_of_its_service() {
        RecordedChains orders = recorded(null, ORDERS, STOCK);

        assertThat(max(orders, "bulkhead.service-a")).isEqualTo(25);
        assertThat(callMs(orders)).isEqualTo(1000);
        assertThat(calls(orders)).isEqualTo(7);
        assertThat(orders.published())
                .containsEntry("scg-gateway/bulkhead.service-a", "scg-gateway/bulkhead.defaultCircuitBreaker")
                .containsEntry("scg-gateway/pool.service-a", "scg-gateway/pool.orders");
    }

    @Test
    void of_circuit_breakers_in_one_another_the_smallest_limits_count_and_the_outermost_rule() {
        RecordedChains stock = recorded("stock", ORDERS, STOCK);

        assertThat(max(stock, "bulkhead.service-a")).isEqualTo(10);
        assertThat(callMs(stock)).isEqualTo(300);
        assertThat(calls(stock)).isEqualTo(9);
        assertThat(stock.published()).containsEntry("scg-gateway/bulkhead.service-a", "scg-gateway/bulkhead.inner");
    }

    @Test
    void a_route_is_asked_for_by_its_name_its_service_or_its_circuit_breaker() {
        for (String asked : List.of("orders-v2", "orders", "defaultCircuitBreaker")) {
            assertThat(max(recorded(asked, STOCK, ORDERS), "bulkhead.service-a"))
                    .isEqualTo(25);
        }
    }

    @Test
    void without_published_routes_circuit_breakers_come_before_pools() {
        assertThat(max(recorded(null), "bulkhead.service-a")).isEqualTo(25);
    }

    @Test
    void a_circuit_breaker_that_was_never_called_has_no_limits_yet() {
        GuardedRoute late = new GuardedRoute("scg-gateway", "late", "late", List.of("late-breaker"));

        assertThatThrownBy(() -> recorded("late", ORDERS, late))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--jmx here:1: route late has a circuit breaker 'late-breaker', whose limits come into being"
                                + " with its first call: send one, and ask again");
    }

    @Test
    void a_name_of_nothing_is_rejected_with_the_names_that_there_are() {
        assertThatThrownBy(() -> recorded("nothing", ORDERS))
                .hasMessage("--jmx here:1: no limit of that process is for nothing; it has limits for"
                        + " defaultCircuitBreaker, inner, outer, metrics, orders");
    }
}
