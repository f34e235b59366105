package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RouteRetriesTest {

    @Test
    void a_filter_makes_one_call_and_its_retries() {
        assertThat(RouteRetries.calls(List.of())).isEqualTo(1);
        assertThat(RouteRetries.calls(List.of(3))).isEqualTo(4);
    }

    @Test
    void nested_filters_share_one_count() {
        assertThat(RouteRetries.calls(List.of(3, 3))).isEqualTo(4);
        assertThat(RouteRetries.calls(List.of(10, 3))).isEqualTo(7);
        assertThat(RouteRetries.calls(List.of(3, 10))).isEqualTo(11);
    }
}
