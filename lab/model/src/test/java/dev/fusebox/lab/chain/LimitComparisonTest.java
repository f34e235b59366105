package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitComparison.ComparedLimit;
import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class LimitComparisonTest {

    private static LimitSpec limit(String component, String name, LimitKind kind, int max) {
        return Made.limit(component, name, kind, WhenFull.REJECTS, max);
    }

    private static ChainSnapshot gateway(LimitSpec... limits) {
        return new ChainSnapshot(List.of(limits), List.of(), List.of());
    }

    private static ChainSnapshot guarded(BreakerSpec breaker) {
        return new ChainSnapshot(List.of(), List.of(breaker), List.of());
    }

    /** The first is called zuul, the second scg, the third third. */
    private static List<ComparedLimit> compared(ChainSnapshot... chains) {
        Map<String, ChainSnapshot> gateways = new LinkedHashMap<>();
        for (int i = 0; i < chains.length; i++) {
            gateways.put(List.of("zuul", "scg", "third").get(i), chains[i]);
        }
        return new LimitComparison(gateways, "service-a").rows();
    }

    private static Map<String, List<EffectiveSetting>> row(List<ComparedLimit> rows, String what) {
        return rows.stream()
                .filter(p -> p.what().equals(what))
                .findFirst()
                .orElseThrow()
                .settings();
    }

    @Test
    void a_semaphore_stands_beside_the_bulkhead_of_the_same_service() {
        List<ComparedLimit> rows = compared(
                gateway(limit("zuul-gateway", "semaphore.service-a", LimitKind.SEMAPHORE, 100)),
                gateway(
                        limit("scg-gateway", "bulkhead.service-a", LimitKind.BULKHEAD, 25),
                        limit("scg-gateway", "bulkhead.service-b", LimitKind.BULKHEAD, 7)));

        assertThat(rows).extracting(ComparedLimit::what).containsExactly("isolation: calls to the service");
        assertThat(row(rows, "isolation: calls to the service"))
                .containsEntry(
                        "zuul",
                        List.of(new EffectiveSetting(
                                "semaphore.service-a", "100", "the.semaphore.service-a", "framework default")))
                .containsEntry(
                        "scg",
                        List.of(new EffectiveSetting(
                                "bulkhead.service-a", "25", "the.bulkhead.service-a", "framework default")));
    }

    @Test
    void what_another_gateway_does_not_have_is_absent_there() {
        Map<String, List<EffectiveSetting>> isolation = row(
                compared(
                        gateway(limit("zuul-gateway", "threadpool.RibbonCommand", LimitKind.THREAD_POOL, 10)),
                        gateway(),
                        gateway()),
                "isolation: calls to the service");

        assertThat(isolation.keySet()).containsExactly("zuul", "scg", "third");
        assertThat(isolation.get("zuul"))
                .extracting(EffectiveSetting::name)
                .containsExactly("threadpool.RibbonCommand");
        assertThat(isolation.get("third")).isEmpty();
    }

    @Test
    void a_threshold_comes_with_the_setting_that_the_live_process_names() {
        BreakerSpec hystrix = new BreakerSpec(
                "zuul-gateway",
                "service-a",
                BreakerRule.HealthSnapshots.STOCK,
                Map.of(BreakerThreshold.MINIMUM_CALLS, new SettingValue("volume", "20", "profile p")));
        BreakerSpec resilience4j = new BreakerSpec(
                "scg-gateway",
                "service-a",
                new BreakerRule.SlidingWindow(false, 50, 100, 12.5, 60_000, 10, true),
                Map.of());

        List<ComparedLimit> rows = compared(guarded(hystrix), guarded(resilience4j));

        assertThat(row(rows, "circuit breaker: fewest calls").get("zuul"))
                .containsExactly(new EffectiveSetting("circuit-breaker.service-a", "20", "volume", "profile p"));
        assertThat(row(rows, "circuit breaker: window").values())
                .extracting(found -> found.get(0).value())
                .containsExactly("10000 ms", "50 calls");
        assertThat(row(rows, "circuit breaker: fewest calls").get("scg").get(0).value())
                .as("a full window is judged")
                .isEqualTo("50");
        assertThat(row(rows, "circuit breaker: share of errors").get("scg").get(0))
                .isEqualTo(new EffectiveSetting("circuit-breaker.service-a", "12.5 %", null, null));
    }

    @Test
    void a_time_limit_that_is_not_set_is_no_limit() {
        TimeLimit one = new TimeLimit(
                "zuul-gateway", "read.service-a", 1000, new SettingValue("ribbon.ReadTimeout", "1000", "profile p"));
        TimeLimit none = new TimeLimit("scg-gateway", "read", null, null);

        Map<String, List<EffectiveSetting>> read = row(
                compared(
                        new ChainSnapshot(List.of(), List.of(), List.of(one)),
                        new ChainSnapshot(List.of(), List.of(), List.of(none))),
                "time for the answer");

        assertThat(read.get("zuul"))
                .containsExactly(new EffectiveSetting("read.service-a", "1000 ms", "ribbon.ReadTimeout", "profile p"));
        assertThat(read.get("scg")).isEmpty();
    }

    @Test
    void retries_are_compared_as_calls_to_the_service() {
        SettingValue setting = new SettingValue("ribbon.MaxAutoRetries", "3", "profile p");
        ChainSnapshot retrying = new ChainSnapshot(
                List.of(),
                List.of(),
                List.of(),
                List.of(new Retry("zuul-gateway", "service-a", 4, setting)),
                List.of(),
                List.of());

        assertThat(row(compared(retrying, gateway()), "retries: calls to the service for one call"))
                .containsEntry(
                        "zuul",
                        List.of(new EffectiveSetting(
                                "retry.service-a", "up to 4", "ribbon.MaxAutoRetries", "profile p")))
                .containsEntry("scg", List.of());
    }

    @Test
    void in_json_each_gateway_is_a_key() {
        ComparedLimit row = compared(gateway(limit("zuul-gateway", "connections", LimitKind.CONNECTIONS, 8192)))
                .get(0);
        JsonMapper json = new JsonMapper();

        String text = json.writeValueAsString(row);

        assertThat(text).startsWith("{\"what\":\"client connections\",\"zuul\":[{\"name\":\"connections\"");
        assertThat(json.readValue(text, ComparedLimit.class)).isEqualTo(row);
    }
}
