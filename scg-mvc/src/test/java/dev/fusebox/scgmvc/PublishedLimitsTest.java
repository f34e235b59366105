package dev.fusebox.scgmvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.fusebox.limits.LimitPublisher;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the live gateway publishes under every profile of tuning-profiles/. */
class PublishedLimitsTest {

    private static final String BY_ADDRESS = "spring.cloud.gateway.server.webmvc.routes-map.by-address.";

    static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    static List<String> profiles() {
        return Gateway.profiles();
    }

    /** Only {@code stock}, and what is stock but for the service, has the frameworks' own pools of threads and of connections, and a time limit of a second. */
    @ParameterizedTest
    @MethodSource("profiles")
    void every_limit_of_a_route_is_set_by_its_profile(String profile) {
        try (Backend serviceA = new Backend();
                Gateway gateway = Gateway.under(profile, serviceA.url())) {
            // A cold gateway on a busy machine takes longer than its time limit for the first.
            await().until(() -> gateway.get("/v1/routea/hello").statusCode() == 200);
            gateway.bean(LimitPublisher.class).refresh();
            List<Object> isolation = Stream.of("threadpool.service-a", "bulkhead.service-a")
                    .flatMap(name -> published("Limit", name, "Max"))
                    .toList();
            String origin = profile.endsWith("stock") ? "framework default" : "profile " + profile;

            assertThat(isolation).hasSize(2).endsWith(origin);
            assertThat(published("Limit", "pool.service-a", "Max")).hasSize(2).endsWith(origin);
            assertThat(published("TimeLimit", "call.service-a", "Millis"))
                    .hasSize(2)
                    .endsWith(origin);
            if (profile.endsWith("stock")) {
                int processors = Runtime.getRuntime().availableProcessors();
                int beyondCore = processors - Math.max(1, processors - 1);
                assertThat(published("Limit", "threadpool.service-a", "QueueSize"))
                        .startsWith(100 + beyondCore);
            } else {
                assertThat(published("TimeLimit", "connect", "Millis")).containsExactly(1000, origin);
                assertThat(published("TimeLimit", "read", "Millis")).hasSize(2).endsWith(origin);
            }
        }
    }

    @Test
    void a_call_that_waits_for_a_connection_is_seen() {
        try (Backend serviceA = new Backend();
                Gateway gateway = Gateway.under(
                        "semaphore-100",
                        serviceA.url(),
                        FallbackTest.LONG_CALLS,
                        "spring.http.clients.read-timeout=60s",
                        "scg-mvc.client.max-connections=3")) {
            gateway.begin(5, "/v1/routea/hold");
            await().until(() -> serviceA.held() == 3);
            gateway.bean(LimitPublisher.class).refresh();

            await().until(() ->
                    published("Limit", "pool.service-a", "Queued").toList().contains(2));
            assertThat(published("Limit", "pool.service-a", "InUse")).contains(3);
            assertThat(published("Limit", "bulkhead.service-a", "InUse")).contains(5);
            assertThat(published("Limit", "pool.service-a", "Setting"))
                    .asString()
                    .contains("scg-mvc.client.max-connections");
            serviceA.release();
        }
    }

    @Test
    void a_route_has_its_service_and_its_circuit_breakers() throws JMException {
        String route = "spring.cloud.gateway.server.webmvc.routes[0].";
        try (Backend serviceA = new Backend();
                Gateway gateway = Gateway.under(
                        "stock",
                        serviceA.url(),
                        route + "id=orders-v2",
                        route + "uri=lb://service-a",
                        route + "predicates[0]=Path=/v1/routea/**",
                        route + "filters[0]=CircuitBreaker=outer",
                        route + "filters[1]=StripPrefix=2",
                        route + "filters[2].name=CircuitBreaker",
                        route + "filters[2].args.id=inner",
                        BY_ADDRESS + "uri=http://127.0.0.1:1",
                        BY_ADDRESS + "predicates[0]=Path=/other/**")) {
            gateway.bean(LimitPublisher.class).refresh();

            CompositeData[] routes = (CompositeData[])
                    SERVER.getAttribute(new ObjectName("dev.fusebox:type=Limits,component=scg-mvc"), "Routes");
            assertThat(routes)
                    .extracting(r -> r.get("name"), r -> r.get("service"), r -> List.of((String[]) r.get("breakers")))
                    .containsExactly(
                            tuple("orders-v2", "service-a", List.of("outer", "inner")),
                            tuple("by-address", "127.0.0.1:1", List.of()));
        }
    }

    /** A figure and the origin of a limit; empty when there is no such limit. */
    private static Stream<Object> published(String type, String name, String figure) {
        try {
            ObjectName bean = new ObjectName("dev.fusebox:type=" + type + ",component=scg-mvc,name=" + name);
            return SERVER.isRegistered(bean)
                    ? Stream.of(SERVER.getAttribute(bean, figure), SERVER.getAttribute(bean, "Origin"))
                    : Stream.of();
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }
}
