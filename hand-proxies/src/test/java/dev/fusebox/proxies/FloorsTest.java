package dev.fusebox.proxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proxies without Spring read their settings and publish their limits by themselves. */
class FloorsTest {

    private static final int UNUSED = 1;

    static Stream<Arm> floors() {
        return Stream.of(new Arm("reactor-netty", Server.NETTY), new Arm("vertx", Server.VERTX));
    }

    @ParameterizedTest
    @MethodSource("floors")
    void settings_of_the_profile_are_arguments(Arm arm) throws Exception {
        try (RunningProxy proxy = arm.start(
                List.of(UNUSED),
                "--spring.profiles.active=tight",
                "--hand-proxy.client.max-connections=7",
                "--hand-proxy.client.response-timeout=3s")) {
            assertThat(attribute(arm, "Limit", "pool.service-a", "Max")).isEqualTo(7);
            assertThat(attribute(arm, "Limit", "pool.service-a", "Origin")).isEqualTo("profile tight");
            assertThat(attribute(arm, "TimeLimit", "read.service-a", "Millis")).isEqualTo(3000);
            assertThat(attribute(arm, "TimeLimit", "read.service-a", "Origin")).isEqualTo("profile tight");
        }
    }

    @ParameterizedTest
    @MethodSource("floors")
    void without_settings_the_pool_has_the_size_that_its_library_gives_it(Arm arm) throws Exception {
        try (RunningProxy proxy = arm.start(List.of(UNUSED))) {
            assertThat(attribute(arm, "Limit", "pool.service-a", "Max"))
                    .isEqualTo(arm.style().equals("vertx") ? 5 : 500);
            assertThat(attribute(arm, "Limit", "pool.service-a", "Origin")).isEqualTo("framework default");
        }
    }

    @ParameterizedTest
    @MethodSource("floors")
    void connections_and_event_loops_are_published_with_the_first_call(Arm arm) throws Exception {
        try (RunningProxy proxy = arm.start(List.of(UNUSED));
                Wire client = new Wire(proxy.port())) {
            client.send("GET /v1/routea/hello");
            client.read(false);

            await().until(() -> Published.of(arm, "event-loop") != null);
            assertThat(Published.of(arm, "event-loop").max()).isPositive();
            assertThat(Published.of(arm, "connections").inUse()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("floors")
    void a_call_whose_client_leaves_while_it_waits_for_a_connection_never_reaches_the_backend(Arm arm)
            throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        try (Backend backend = new Backend();
                RunningProxy proxy = arm.start(List.of(backend.port()), "--hand-proxy.client.max-connections=1");
                Wire first = new Wire(proxy.port());
                Wire last = new Wire(proxy.port())) {
            backend.answers(exchange -> {
                calls.incrementAndGet();
                FailuresContract.waits(end, () -> Backend.answer(exchange, 200, "hello"));
            });
            first.send("GET /v1/routea/hello");
            await().until(() -> calls.get() == 1);
            try (Wire leaves = new Wire(proxy.port())) {
                leaves.send("GET /v1/routea/hello");
                await().until(() ->
                        attribute(arm, "Limit", "pool.service-a", "Queued").equals(1));
            }
            await().until(() -> {
                Published connections = Published.of(arm, "connections");
                return connections != null && connections.inUse() == 2;
            });
            last.send("GET /v1/routea/hello");
            end.countDown();

            assertThat(first.read(false).text()).isEqualTo("hello");
            assertThat(last.read(false).text()).isEqualTo("hello");
            assertThat(calls).hasValue(2);
        } finally {
            end.countDown();
        }
    }

    @ParameterizedTest
    @MethodSource("floors")
    void a_setting_that_cannot_be_read_is_named(Arm arm) {
        assertThatThrownBy(() -> arm.start(List.of(UNUSED), "--hand-proxy.client.max-connections=many"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hand-proxy.client.max-connections=many: write a whole number");
        assertThatThrownBy(() -> arm.start(List.of(UNUSED), "--hand-proxy.client.response-timeout=soon"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hand-proxy.client.response-timeout=soon: write a time as 500ms or 60s");
    }

    @Test
    void reactor_netty_is_for_all_routes_or_for_none() {
        String[] args = {
            "--hand-proxy.server=netty",
            "--hand-proxy.routes[0].prefix=/a",
            "--hand-proxy.routes[0].service=service-a",
            "--hand-proxy.routes[0].address=http://127.0.0.1:8881",
            "--hand-proxy.routes[0].style=reactor-netty",
            "--hand-proxy.routes[1].prefix=/b",
            "--hand-proxy.routes[1].service=service-b",
            "--hand-proxy.routes[1].address=http://127.0.0.1:8882",
            "--hand-proxy.routes[1].style=webflux-webclient"
        };
        Arguments arguments = Arguments.of(args);

        assertThatThrownBy(() -> HandProxies.start(arguments, args))
                .hasMessage("styles reactor-netty, webflux-webclient: reactor-netty is for all routes or for none");
    }

    private static Object attribute(Arm arm, String type, String name, String attribute) throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        return beans.getAttribute(
                new ObjectName("dev.fusebox:type=" + type + ",component=" + arm.id() + ",name=" + name), attribute);
    }
}
