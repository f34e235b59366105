package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoutesOfChainTest {

    private static BreakerSpec breaker(String component, String name) {
        return new BreakerSpec(component, name, BreakerRule.HealthSnapshots.STOCK, Map.of());
    }

    private static ChainSnapshot chain(List<GuardedRoute> routes, String... breakers) {
        return new ChainSnapshot(
                List.of(),
                Stream.of(breakers).map(name -> breaker("gate", name)).toList(),
                List.of(),
                List.of(),
                routes,
                List.of());
    }

    private static final ChainSnapshot GUARDED = chain(
            List.of(
                    new GuardedRoute("gate", "stock", "stock", List.of("stock")),
                    new GuardedRoute("gate", "r", "orders", List.of("outer", "inner"))),
            "inner",
            "outer",
            "stock");

    @Test
    void limits_on_the_way_are_named_after_the_breakers_of_the_route_and_the_service() {
        assertThat(GUARDED.names("gate", "orders")).containsExactly("outer", "inner", "orders");
        assertThat(GUARDED.names("gate", "stock")).containsExactly("stock");
    }

    @Test
    void without_published_routes_they_are_named_after_the_service() {
        assertThat(chain(List.of()).names("gate", "orders")).containsExactly("orders");
        assertThat(GUARDED.names("other-gate", "orders")).containsExactly("orders");
    }

    @Test
    void of_two_breakers_on_the_way_the_outer_one_is_met() {
        assertThat(GUARDED.breakerTo("gate", "orders")).contains(breaker("gate", "outer"));
        assertThat(GUARDED.breakerTo("other-gate", "orders")).isEmpty();
    }

    @Test
    void a_breaker_that_is_not_there_is_passed_over() {
        assertThat(chain(GUARDED.routes(), "inner").breakerTo("gate", "orders")).contains(breaker("gate", "inner"));
    }

    @Test
    void a_breaker_is_found_by_its_own_name_in_its_own_process() {
        assertThat(GUARDED.breaker("gate", "outer")).contains(breaker("gate", "outer"));
        assertThat(GUARDED.breaker("gate", "absent")).isEmpty();
    }
}
