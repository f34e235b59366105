package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitComparisonTest {

    private static final String VOLUME = "hystrix.command.default.circuitBreaker.requestVolumeThreshold";

    private static LimitUsage limit(String component, String name, LimitKind kind, int max) {
        return new LimitUsage(
                component, name, kind, max, 0, 0, 0, 0L, WhenFull.REJECTS, "size.of." + name, "" + max, "profile p");
    }

    private static ChainReading gateway(LimitUsage... limits) {
        return new ChainReading(List.of(limits), List.of(), List.of());
    }

    private static Map<String, ChainReading> both(ChainReading zuul, ChainReading scg) {
        Map<String, ChainReading> both = new LinkedHashMap<>();
        both.put("zuul", zuul);
        both.put("scg", scg);
        return both;
    }

    private static ComparedLimit row(List<ComparedLimit> rows, String what) {
        return rows.stream().filter(p -> p.what().equals(what)).findFirst().orElseThrow();
    }

    @Test
    void a_semaphore_stands_beside_the_bulkhead_of_the_same_service() {
        List<ComparedLimit> rows = LimitComparison.of(
                "p",
                Map.of(),
                both(
                        gateway(limit("zuul-gateway", "semaphore.service-a", LimitKind.SEMAPHORE, 100)),
                        gateway(
                                limit("scg-gateway", "bulkhead.service-a", LimitKind.BULKHEAD, 25),
                                limit("scg-gateway", "bulkhead.service-b", LimitKind.BULKHEAD, 7))),
                "service-a");

        assertThat(rows)
                .containsExactly(new ComparedLimit(
                        "isolation: calls to the service",
                        Map.of(
                                "zuul",
                                List.of(new EffectiveSetting(
                                        "semaphore.service-a", "100", "size.of.semaphore.service-a", "profile p")),
                                "scg",
                                List.of(new EffectiveSetting(
                                        "bulkhead.service-a", "25", "size.of.bulkhead.service-a", "profile p")))));
    }

    @Test
    void what_the_other_side_does_not_have_is_absent_there() {
        List<ComparedLimit> rows = LimitComparison.of(
                "p",
                Map.of(),
                both(gateway(limit("zuul-gateway", "threadpool.RibbonCommand", LimitKind.THREAD_POOL, 10)), gateway()),
                "service-a");

        assertThat(row(rows, "isolation: calls to the service").settings().get("zuul"))
                .extracting(EffectiveSetting::name)
                .containsExactly("threadpool.RibbonCommand");
        assertThat(row(rows, "isolation: calls to the service").settings().get("scg"))
                .isEmpty();
    }

    @Test
    void a_threshold_is_the_profile_s_only_where_the_profile_sets_it() {
        BreakerReading breaker = new BreakerReading("service-a", 20, 50, 10_000, 5000, null);
        BreakerReading byCalls = new BreakerReading("service-a", 20, 50, null, 5000, null);

        List<ComparedLimit> rows = LimitComparison.of(
                "p",
                Map.of(VOLUME, "20"),
                both(
                        new ChainReading(List.of(), List.of(breaker), List.of()),
                        new ChainReading(List.of(), List.of(byCalls), List.of())),
                "service-a");

        EffectiveSetting zuul = row(rows, "circuit breaker: fewest calls")
                .settings()
                .get("zuul")
                .get(0);
        EffectiveSetting scg =
                row(rows, "circuit breaker: fewest calls").settings().get("scg").get(0);
        assertThat(zuul).isEqualTo(new EffectiveSetting("circuit-breaker.service-a", "20", VOLUME, "profile p"));
        assertThat(scg.origin()).isEqualTo("not set by the profile");
    }

    @Test
    void a_time_limit_that_is_not_set_is_no_limit() {
        TimeLimitReading one = new TimeLimitReading("read.service-a", 1000, "ribbon.ReadTimeout", "1000", "profile p");
        TimeLimitReading none = new TimeLimitReading("read", null, null, null, null);

        List<ComparedLimit> rows = LimitComparison.of(
                "p",
                Map.of(),
                both(
                        new ChainReading(List.of(), List.of(), List.of(one)),
                        new ChainReading(List.of(), List.of(), List.of(none))),
                "service-a");

        assertThat(row(rows, "time for the answer").settings().get("zuul"))
                .containsExactly(new EffectiveSetting("read.service-a", "1000 ms", "ribbon.ReadTimeout", "profile p"));
        assertThat(row(rows, "time for the answer").settings().get("scg")).isEmpty();
    }
}
