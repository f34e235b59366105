package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChainOrderTest {

    private static List<LimitSpec> limits(String... fullNames) {
        return Stream.of(fullNames)
                .map(LimitId::parse)
                .map(id -> new LimitSpec(id, 10, WhenFull.QUEUES, null))
                .toList();
    }

    private static List<String> path(String gateway, String service, String... fullNames) {
        return names(ChainOrder.of(limits(fullNames), gateway, service, List.of(service)));
    }

    private static List<String> names(List<LimitSpec> limits) {
        return limits.stream().map(l -> l.id().fullName()).toList();
    }

    @Test
    void a_call_meets_the_gateway_first_then_the_service() {
        assertThat(path(
                        "gate",
                        "orders",
                        "orders/threads",
                        "gate/pool.orders",
                        "gate/semaphore.orders",
                        "gate/threads",
                        "gate/accept-queue",
                        "gate/connections"))
                .containsExactly(
                        "gate/accept-queue",
                        "gate/connections",
                        "gate/threads",
                        "gate/semaphore.orders",
                        "gate/pool.orders",
                        "orders/threads");
    }

    @Test
    void what_is_for_another_service_is_not_on_the_way() {
        assertThat(path(
                        "gate",
                        "orders",
                        "gate/semaphore.orders",
                        "gate/semaphore.old-orders",
                        "gate/bulkhead.stock",
                        "gate/pool.stock",
                        "stock/threads"))
                .containsExactly("gate/semaphore.orders");
    }

    @Test
    void a_pool_of_the_service_leads_on() {
        assertThat(path("gate", "orders", "orders/pool.archive", "gate/pool.orders", "orders/threads"))
                .containsExactly("gate/pool.orders", "orders/threads", "orders/pool.archive");
    }

    /** Whatever services are called: nothing is known of them but their names. */
    @Test
    void a_thread_pool_that_names_no_known_service_is_shared() {
        assertThat(path("gate", "orders", "gate/threadpool.RibbonCommand", "gate/pool.orders", "gate/pool.stock"))
                .contains("gate/threadpool.RibbonCommand");
        assertThat(path("gate", "orders", "gate/threadpool.own-stock", "gate/pool.orders", "gate/pool.stock"))
                .doesNotContain("gate/threadpool.own-stock");
        assertThat(path("gate", "stock", "gate/threadpool.own-stock", "gate/pool.orders", "gate/pool.stock"))
                .contains("gate/threadpool.own-stock");
    }

    @Test
    void a_service_called_directly_has_only_its_own() {
        assertThat(path("orders", "orders", "gate/threads", "orders/threads", "orders/connections"))
                .containsExactly("orders/connections", "orders/threads");
    }

    @Test
    void the_bulkhead_of_a_circuit_breaker_is_on_the_way_of_its_route_whatever_its_name() {
        assertThat(names(ChainOrder.of(
                        limits("gate/pool.orders", "gate/bulkhead.all", "gate/bulkhead.stock"),
                        "gate",
                        "orders",
                        List.of("all", "orders"))))
                .containsExactly("gate/bulkhead.all", "gate/pool.orders");
    }

    @Test
    void limits_that_are_known_to_be_on_the_way_go_by_what_the_route_calls_them() {
        assertThat(names(ChainOrder.of(
                        limits("gate/pool.simple-host", "gate/pool.orders", "gate/threads"),
                        limits("orders/threads"),
                        List.of("simple-host"))))
                .containsExactly("gate/threads", "gate/pool.simple-host", "orders/threads");
    }

    @Test
    void what_a_service_isolates_for_another_is_not_on_the_way() {
        assertThat(path("gate", "orders", "gate/threads", "orders/semaphore.stock", "orders/semaphore.orders"))
                .containsExactly("gate/threads", "orders/semaphore.orders");
    }
}
