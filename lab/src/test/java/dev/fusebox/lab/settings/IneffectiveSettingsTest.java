package dev.fusebox.lab.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.results.IneffectiveSetting;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IneffectiveSettingsTest {

    static final LimitUsage SEMAPHORE = limit(
            "semaphore.service-a", LimitKind.SEMAPHORE, 100, "zuul.semaphore.max-semaphores", "framework default");
    static final LimitUsage POOL =
            limit("pool.service-a", LimitKind.HTTP_POOL, 50, "ribbon.MaxConnectionsPerHost", "profile p");
    static final LimitUsage SIMPLE = limit(
            "pool.simple-host", LimitKind.HTTP_POOL, 20, "zuul.host.max-per-route-connections", "framework default");
    static final List<LimitUsage> ZUUL = List.of(SEMAPHORE, POOL, SIMPLE);

    private static LimitUsage limit(String name, LimitKind kind, int max, String setting, String origin) {
        return new LimitUsage(
                "gateway", name, kind, max, 0, 0, 0, 0L, WhenFull.REJECTS, setting, String.valueOf(max), origin);
    }

    private static List<IneffectiveSetting> in(String property, String value, List<LimitUsage> live) {
        return IneffectiveSettings.of(Map.of(property, value), live);
    }

    @Test
    void hystrix_default_permits_are_never_asked_for() {
        String property = "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests";

        assertThat(in(property, "7", ZUUL)).singleElement().satisfies(found -> {
            assertThat(found.property()).isEqualTo(property);
            assertThat(found.value()).isEqualTo("7");
            assertThat(found.why()).contains("zuul.semaphore.max-semaphores");
        });
    }

    @Test
    void a_setting_that_sizes_a_limit_is_not_in_vain() {
        assertThat(in("ribbon.MaxConnectionsPerHost", "50", ZUUL)).isEmpty();
        assertThat(in("zuul.semaphore.maxSemaphores", "100", ZUUL)).isEmpty();
        assertThat(in("zuul.host.max-per-route-connections", "20", ZUUL)).isEmpty();
    }

    @Test
    void a_setting_that_is_a_letter_off_is_read_by_nothing() {
        assertThat(in("zuul.semaphore.max-semaphore", "300", ZUUL))
                .singleElement()
                .extracting(IneffectiveSetting::why)
                .isEqualTo("nothing reads it; did you mean zuul.semaphore.max-semaphores? semaphore.service-a is 100,"
                        + " by zuul.semaphore.max-semaphores (framework default)");
        assertThat(in("zuul.host.max-total-connections", "200", ZUUL)).isEmpty();
        assertThat(in("ribbon.ReadTimeout", "200", ZUUL)).isEmpty();
    }

    /** The pool of a service comes with its first call. */
    @Test
    void what_may_still_come_is_not_called_vain_too_early() {
        Map<String, String> settings = Map.of("service-b.ribbon.MaxConnectionsPerHost", "5");

        assertThat(IneffectiveSettings.of(settings, ZUUL)).isNotEmpty();
        assertThat(IneffectiveSettings.neverRead(settings, ZUUL)).isEmpty();
    }

    @Test
    void a_setting_that_another_beats_is_in_vain_and_says_which() {
        LimitUsage own = limit(
                "semaphore.service-a",
                LimitKind.SEMAPHORE,
                30,
                "zuul.eureka.service-a.semaphore.maxSemaphores",
                "profile p");

        assertThat(in("zuul.semaphore.max-semaphores", "100", List.of(own)))
                .singleElement()
                .extracting(IneffectiveSetting::why)
                .isEqualTo("semaphore.service-a is 30, by zuul.eureka.service-a.semaphore.maxSemaphores (profile p)");
    }

    @Test
    void the_larger_of_a_pools_two_bounds_is_not_in_vain() {
        assertThat(in("ribbon.MaxTotalConnections", "200", ZUUL)).isEmpty();
        assertThat(in("ribbon.MaxTotalConnections", "20", ZUUL)).hasSize(1);
    }

    @Test
    void ribbons_names_are_case_sensitive() {
        assertThat(in("service-a.ribbon.maxConnectionsPerHost", "9", ZUUL))
                .singleElement()
                .extracting(IneffectiveSetting::why)
                .asString()
                .endsWith("service-a.ribbon.MaxConnectionsPerHost");
    }

    @Test
    void thread_pools_are_not_used_under_semaphores_and_the_other_way_round() {
        LimitUsage threads = limit(
                "threadpool.RibbonCommand", LimitKind.THREAD_POOL, 10, "hystrix.threadpool.default.coreSize", "x");

        assertThat(in("hystrix.threadpool.default.coreSize", "30", ZUUL)).hasSize(1);
        assertThat(in("zuul.semaphore.max-semaphores", "30", List.of(threads))).hasSize(1);
        assertThat(in("hystrix.command.default.execution.isolation.strategy", "THREAD", ZUUL))
                .hasSize(1);
    }

    @Test
    void a_setting_for_nobody_is_in_vain() {
        assertThat(in(
                        "resilience4j.bulkhead.instances.service-x.max-concurrent-calls",
                        "3",
                        List.of(limit("bulkhead.service-a", LimitKind.BULKHEAD, 25, "b", "x"))))
                .singleElement()
                .extracting(IneffectiveSetting::why)
                .asString()
                .startsWith("nothing here is named service-x");
    }

    @Test
    void what_sizes_no_limit_is_nobodys_business() {
        assertThat(in("ribbon.ReadTimeout", "1000", ZUUL)).isEmpty();
        assertThat(in("zuul.ribbon-isolation-strategy", "SEMAPHORE", ZUUL)).isEmpty();
    }
}
