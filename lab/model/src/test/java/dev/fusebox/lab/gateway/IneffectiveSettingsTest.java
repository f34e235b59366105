package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.settings.IneffectiveSetting;
import dev.fusebox.lab.settings.IneffectiveSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IneffectiveSettingsTest {

    static final LimitSpec SEMAPHORE = limit(
            "semaphore.service-a", LimitKind.SEMAPHORE, 100, "zuul.semaphore.max-semaphores", "framework default");
    static final LimitSpec POOL =
            limit("pool.service-a", LimitKind.HTTP_POOL, 50, "ribbon.MaxConnectionsPerHost", "profile p");
    static final LimitSpec SIMPLE = limit(
            "pool.simple-host", LimitKind.HTTP_POOL, 20, "zuul.host.max-per-route-connections", "framework default");
    static final List<LimitSpec> ZUUL = List.of(SEMAPHORE, POOL, SIMPLE);

    private static LimitSpec limit(String name, LimitKind kind, int max, String setting, String origin) {
        return new LimitSpec(
                LimitId.named("gateway", kind, name),
                max,
                WhenFull.REJECTS,
                new SettingValue(setting, String.valueOf(max), origin));
    }

    private static List<IneffectiveSetting> in(String property, String value, List<LimitSpec> live) {
        return new IneffectiveSettings(catalogue(property), live).among(Map.of(property, value));
    }

    private static SettingsCatalogue catalogue(String property) {
        return Gateways.named(property.startsWith("resilience4j") ? "scg" : "zuul")
                .component()
                .catalogue();
    }

    @Test
    void hystrix_default_permits_are_never_read() {
        String property = "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests";

        assertThat(in(property, "7", ZUUL)).singleElement().satisfies(found -> {
            assertThat(found.property()).isEqualTo(property);
            assertThat(found.value()).isEqualTo("7");
            assertThat(found.why()).contains("zuul.semaphore.max-semaphores");
        });
    }

    @Test
    void a_setting_that_sizes_a_limit_is_effective() {
        assertThat(in("ribbon.MaxConnectionsPerHost", "50", ZUUL)).isEmpty();
        assertThat(in("zuul.semaphore.maxSemaphores", "100", ZUUL)).isEmpty();
        assertThat(in("zuul.host.max-per-route-connections", "20", ZUUL)).isEmpty();
    }

    @Test
    void a_misspelt_setting_is_read_by_nothing() {
        assertThat(in("zuul.semaphore.max-semaphore", "300", ZUUL))
                .singleElement()
                .extracting(IneffectiveSetting::why)
                .isEqualTo("nothing reads it; did you mean zuul.semaphore.max-semaphores? semaphore.service-a is 100,"
                        + " by zuul.semaphore.max-semaphores (framework default)");
        assertThat(in("zuul.host.max-total-connections", "200", ZUUL)).isEmpty();
        assertThat(in("ribbon.ReadTimeout", "200", ZUUL)).isEmpty();
    }

    /** The first call to a service creates its pool. */
    @Test
    void a_setting_of_a_limit_that_may_still_appear_is_not_called_ineffective() {
        Map<String, String> settings = Map.of("service-b.ribbon.MaxConnectionsPerHost", "5");

        IneffectiveSettings ineffective = new IneffectiveSettings(catalogue("ribbon"), ZUUL);

        assertThat(ineffective.among(settings)).isNotEmpty();
        assertThat(ineffective.neverReadAmong(settings)).isEmpty();
    }

    @Test
    void an_overridden_setting_is_ineffective_and_names_the_stronger_one() {
        LimitSpec own = limit(
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
    void the_larger_of_two_bounds_of_a_pool_is_effective() {
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
        LimitSpec threads = limit(
                "threadpool.RibbonCommand", LimitKind.THREAD_POOL, 10, "hystrix.threadpool.default.coreSize", "x");

        assertThat(in("hystrix.threadpool.default.coreSize", "30", ZUUL)).hasSize(1);
        assertThat(in("zuul.semaphore.max-semaphores", "30", List.of(threads))).hasSize(1);
        assertThat(in("hystrix.command.default.execution.isolation.strategy", "THREAD", ZUUL))
                .hasSize(1);
    }

    @Test
    void a_setting_for_an_unknown_service_is_ineffective() {
        assertThat(in(
                        "resilience4j.bulkhead.instances.service-x.max-concurrent-calls",
                        "3",
                        List.of(limit("bulkhead.service-a", LimitKind.BULKHEAD, 25, "b", "x"))))
                .singleElement()
                .extracting(IneffectiveSetting::why)
                .asString()
                .startsWith("there is no service-x here");
    }

    @Test
    void a_setting_that_sizes_no_limit_is_not_reported() {
        assertThat(in("ribbon.ReadTimeout", "1000", ZUUL)).isEmpty();
        assertThat(in("zuul.ribbon-isolation-strategy", "SEMAPHORE", ZUUL)).isEmpty();
    }

    @Test
    void hystrix_names_are_case_sensitive_too() {
        assertThat(in("hystrix.command.service-a.circuitbreaker.enabled", "true", ZUUL))
                .singleElement()
                .extracting(IneffectiveSetting::why)
                .isEqualTo("Hystrix names are case sensitive: write"
                        + " hystrix.command.service-a.circuitBreaker.enabled");
    }

    @Test
    void an_event_loop_has_no_thread_pools() {
        assertThat(in("resilience4j.thread-pool-bulkhead.configs.default.max-thread-pool-size", "3", List.of()))
                .singleElement()
                .extracting(IneffectiveSetting::why)
                .isEqualTo("an event loop has no thread pool per route");
    }

    private static List<String> onWay(String property, LimitSpec... way) {
        return new IneffectiveSettings(catalogue(property), ZUUL)
                .among(Map.of(property, "30"), List.of(way)).stream()
                        .map(IneffectiveSetting::property)
                        .toList();
    }

    @Test
    void a_setting_of_hystrix_concerns_no_route_without_permits() {
        String permits = "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests";

        assertThat(onWay(permits, SEMAPHORE, POOL)).containsExactly(permits);
        assertThat(onWay(permits, SIMPLE)).isEmpty();
        // It would size a thread pool; the route has permits instead.
        assertThat(onWay("hystrix.threadpool.default.coreSize", SEMAPHORE, POOL))
                .hasSize(1);
        assertThat(onWay("hystrix.threadpool.default.coreSize", SIMPLE)).isEmpty();
    }

    @Test
    void a_misspelt_setting_concerns_the_route_of_the_one_that_was_meant() {
        assertThat(onWay("zuul.semaphore.max-semaphore", SEMAPHORE, POOL)).hasSize(1);
        assertThat(onWay("zuul.semaphore.max-semaphore", SIMPLE)).isEmpty();
    }
}
