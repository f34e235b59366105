package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.LimitComparison.ComparedLimit;
import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparedSettingsTest {

    private static List<ComparedLimit> rows(List<BreakerSpec> breakers, List<Retry> retries) {
        ChainSnapshot chain = new ChainSnapshot(List.of(), breakers, List.of(), retries, List.of(), List.of());
        return new LimitComparison(Map.of("zuul", chain), "service-a").rows();
    }

    private static BreakerSpec breaker(String name, BreakerRule rule) {
        return new BreakerSpec("gate", name, rule, Map.of());
    }

    private static List<String> calls(int most) {
        return rows(List.of(), List.of(new Retry("gate", "service-a", most, null))).stream()
                .flatMap(row -> row.settings().get("zuul").stream())
                .map(EffectiveSetting::value)
                .toList();
    }

    @Test
    void breakers_and_retries_of_other_services_are_left_out() {
        assertThat(rows(
                        List.of(breaker("service-b", BreakerRule.HealthSnapshots.STOCK)),
                        List.of(new Retry("gate", "service-b", 4, null))))
                .isEmpty();
    }

    @Test
    void what_is_not_known_is_left_out() {
        assertThat(rows(List.of(breaker("service-a", null)), List.of(new Retry("gate", "service-a", null, null))))
                .isEmpty();
    }

    @Test
    void one_call_without_retries_is_one_call() {
        assertThat(calls(1)).containsExactly("1");
        assertThat(calls(2)).containsExactly("up to 2");
    }

    @Test
    void a_breaker_has_a_row_for_each_of_its_thresholds() {
        assertThat(rows(List.of(breaker("service-a", BreakerRule.HealthSnapshots.STOCK)), List.of()))
                .extracting(row ->
                        row.what() + ": " + row.settings().get("zuul").get(0).value())
                .containsExactly(
                        "circuit breaker: window: 10000 ms",
                        "circuit breaker: fewest calls: 20",
                        "circuit breaker: share of errors: 50 %",
                        "circuit breaker: stays open: 5000 ms");
    }

    @Test
    void a_setting_is_named_in_a_table_only_where_it_is_published() {
        assertThat(new EffectiveSetting("pool.a", "50", "max-total", "profile p").words())
                .isEqualTo("pool.a: 50 (max-total, profile p)");
        assertThat(new EffectiveSetting("pool.a", "50", null, null).words()).isEqualTo("pool.a: 50");
    }
}
