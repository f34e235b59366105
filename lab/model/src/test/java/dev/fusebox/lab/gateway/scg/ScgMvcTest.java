package dev.fusebox.lab.gateway.scg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScgMvcTest {

    private static final LabHome HOME = new LabHome(Path.of("../.."));

    private static LayeredSettings settings(Component gateway, String profile) {
        return new LayeredSettings(
                List.of(new Layer("profile " + profile, gateway.settings(Profiles.of(HOME), profile))),
                gateway.catalogue());
    }

    /** Limits and time limits behind {@code service-a}, as {@code name=size}. */
    private static Stream<String> configured(String id, String profile, int instances) {
        Component gateway = Gateways.named(id).component();
        ChainSnapshot chain = gateway.configured(settings(gateway, profile), "service-a", instances, null);
        return Stream.concat(
                chain.limits().stream().map(l -> l.id().name() + "=" + l.max()),
                chain.timeLimits().stream().map(t -> t.name() + "=" + t.millis()));
    }

    @ParameterizedTest
    @CsvSource({
        "semaphore-100, threads=200 bulkhead.service-a=100 pool.service-a=50 read=1000 call.service-a=4000",
        "semaphore-500, threads=500 bulkhead.service-a=500 pool.service-a=500 read=1000 call.service-a=4000",
        "thread-per-route, threads=300 threadpool.service-a=100 pool.service-a=100 read=1000 call.service-a=4000",
        "thread-shared, threads=200 threadpool.service-a=10 pool.service-a=50 read=1000 call.service-a=4000",
        "call-before-read, threads=200 bulkhead.service-a=100 pool.service-a=100 read=5000 call.service-a=1000",
        "tomcat-100, threads=100 bulkhead.service-a=100 pool.service-a=100 read=60000 call.service-a=60000",
    })
    void a_call_holds_a_thread_of_tomcat_and_its_permit_or_second_thread_and_a_connection(
            String profile, String sizes) {
        assertThat(configured("scg-mvc", profile, 1)).contains(sizes.split(" "));
        assertThat(configured("scg-mvc-virtual", profile, 1))
                .as("a virtual thread for each call is no limit")
                .noneMatch(limit -> limit.startsWith("threads="));
    }

    @Test
    void isolation_is_by_bulkhead_or_by_thread_pool_and_never_by_both() {
        assertThat(configured("scg-mvc", "semaphore-100", 1)).noneMatch(l -> l.startsWith("threadpool."));
        assertThat(configured("scg-mvc", "thread-per-route", 1)).noneMatch(l -> l.startsWith("bulkhead."));
    }

    @Test
    void each_instance_adds_its_connections_up_to_the_client_s_bound_for_all() {
        assertThat(configured("scg-mvc", "semaphore-100", 3)).contains("pool.service-a=150");
        assertThat(configured("scg-mvc", "stock", 3)).contains("pool.service-a=15");
        assertThat(configured("scg-mvc", "stock", 9)).contains("pool.service-a=25");
    }

    /** Calls in the queue keep their request threads, so a queue with room for all of those isolates nothing. */
    @ParameterizedTest
    @CsvSource({"100, 0", "197, 0", "198, 200", "100000, 200"})
    void a_queue_with_room_for_all_request_threads_lets_a_hung_route_take_them(String capacity, int callers) {
        ChainSnapshot chain = configured(
                "resilience4j.thread-pool-bulkhead.configs.default.queue-capacity=" + capacity,
                "resilience4j.thread-pool-bulkhead.configs.default.max-thread-pool-size=2",
                "resilience4j.thread-pool-bulkhead.configs.default.core-thread-pool-size=1");
        RoutePath way = RoutePath.of(chain, "scg-mvc", "service-a", l -> l.kind() != LimitKind.HTTP_POOL);
        RoutePath healthy = RoutePath.of(chain, "scg-mvc", "service-b", l -> l.kind() != LimitKind.HTTP_POOL);

        assertThat(new HungRoutes(List.of(way)).effectOn(healthy).callers()).isEqualTo(callers == 0 ? null : callers);
    }

    @Test
    void the_queue_of_a_thread_pool_takes_what_its_core_does_not() {
        ChainSnapshot chain = configured(
                "resilience4j.thread-pool-bulkhead.configs.default.queue-capacity=100",
                "resilience4j.thread-pool-bulkhead.configs.default.max-thread-pool-size=6",
                "resilience4j.thread-pool-bulkhead.configs.default.core-thread-pool-size=2");

        assertThat(chain.limits())
                .filteredOn(l -> l.kind() == LimitKind.THREAD_POOL)
                .extracting(LimitSpec::max, LimitSpec::queue, LimitSpec::whenFull)
                .containsExactly(tuple(2, 104, WhenFull.REJECTS));
    }

    private static ChainSnapshot configured(String... settings) {
        Component gateway = Gateways.named("scg-mvc").component();
        Map<String, String> set =
                Stream.of(settings).map(s -> s.split("=")).collect(Collectors.toMap(s -> s[0], s -> s[1]));
        return gateway.configured(
                new LayeredSettings(List.of(new Layer("--set", set)), gateway.catalogue()), "service-a", 1, null);
    }

    @ParameterizedTest
    @CsvSource({
        "stock, queue-capacity=100 (framework default) lets calls wait for a thread of a pool that grows",
        "bulkhead-wait, max-wait-duration=10s (profile bulkhead-wait) lets calls wait for a permit"
    })
    void a_wait_that_the_model_does_not_know_is_named(String profile, String message) {
        Component gateway = Gateways.named("scg-mvc").component();

        assertThatThrownBy(() -> gateway.requirePredictable(settings(gateway, profile), "service-a"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    /** A call that is given up before its read never gives its connection back. */
    @Test
    void when_time_limits_are_raised_the_read_still_ends_before_the_call() {
        assertThat(Gateways.named("scg-mvc").component().raisedTimeLimits(Map.of()))
                .containsEntry("spring.http.clients.read-timeout", "60s")
                .containsEntry("resilience4j.timelimiter.configs.default.timeout-duration", "70s");
    }

    @Test
    void virtual_threads_are_one_argument_and_need_jdk_21() {
        Launch launch = new Launch(HOME, new Ports(20_000), "stock", null, false);
        Component platform = Gateways.named("scg-mvc").component();
        Component virtual = Gateways.named("scg-mvc-virtual").component();

        assertThat(virtual.arguments(launch)).contains("--spring.threads.virtual.enabled=true");
        assertThat(platform.arguments(launch)).noneMatch(word -> word.contains("virtual"));
        assertThat(platform.oldestJava()).isEqualTo(17);
        assertThat(virtual.oldestJava()).isEqualTo(21);
    }
}
