package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot.Absence;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChainPartsTest {

    @Test
    void verdicts_name_each_kind_of_part_in_its_own_way() {
        assertThat(BreakerSpec.names(Made.breaker("gate").fullName())).isTrue();
        assertThat(TimeLimit.names(TimeLimit.fullName("gate", "service-a"))).isTrue();
        assertThat(BreakerSpec.names(TimeLimit.fullName("gate", "service-a"))).isFalse();
        assertThat(TimeLimit.names(Made.breaker("gate").fullName())).isFalse();
        assertThat(BreakerSpec.names(null)).isFalse();
        assertThat(TimeLimit.names(null)).isFalse();
    }

    @Test
    void a_full_name_has_the_process_and_the_name_in_it() {
        assertThat(new TimeLimit("gate", "read.a", 1, null).fullName()).isEqualTo("gate/time-limit.read.a");
        assertThat(new Retry("gate", "a", 1, null).fullName()).isEqualTo("gate/retry.a");
        assertThat(new GuardedRoute("gate", "r", "a", List.of()).fullName()).isEqualTo("gate/route.r");
        assertThat(new Absence("gate", "pool.a", "no such class").fullName()).isEqualTo("gate/pool.a");
    }

    @Test
    void a_time_limit_concerns_its_own_service_and_one_without_a_service_all() {
        TimeLimit own = new TimeLimit("gate", "read.a", 1, null);
        TimeLimit all = new TimeLimit("gate", "read", 1, null);

        assertThat(own.concerns("read", "a")).isTrue();
        assertThat(own.concerns("read", "b")).isFalse();
        assertThat(own.concerns("call", "a")).isFalse();
        assertThat(all.concerns("read", "b")).isTrue();
        assertThat(all.concerns("call", "b")).isFalse();
    }

    @Test
    void a_route_is_asked_for_by_its_name_its_service_or_a_breaker() {
        GuardedRoute route = new GuardedRoute("gate", "to-orders", "orders", List.of("outer", "inner"));

        assertThat(List.of("to-orders", "orders", "outer", "inner")).allMatch(route::isFor);
        assertThat(route.isFor("stock")).isFalse();
    }
}
