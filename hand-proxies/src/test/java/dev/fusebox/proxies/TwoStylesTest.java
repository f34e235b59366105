package dev.fusebox.proxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A blocking and an asynchronous route to one service in one process: each has its own pool, and both have the server's threads. */
class TwoStylesTest {

    private static final String BLOCKING = "sync";
    private static final String ASYNCHRONOUS = "async-complete";

    private static final int THREADS = 4;

    @ParameterizedTest
    @EnumSource(
            value = Server.class,
            names = {"TOMCAT", "JETTY"})
    void hung_asynchronous_calls_leave_the_threads_to_the_blocking_route(Server server) throws Exception {
        Arm arm = new Arm(BLOCKING, server);
        CountDownLatch end = new CountDownLatch(1);
        try (Backend backend = new Backend();
                RunningProxy proxy = start(arm, backend)) {
            AtomicInteger held = new AtomicInteger();
            backend.answers(exchange -> {
                held.incrementAndGet();
                FailuresContract.waits(end, () -> Backend.answer(exchange, 200, "late"));
            });
            List<Wire> hung = new ArrayList<>();
            for (int client = 0; client < 10; client++) {
                hung.add(new Wire(proxy.port()));
                hung.get(client).send("GET /v1/async/hello");
            }
            await().until(() -> held.get() == 10);
            assertThat(Published.of(arm, "pool." + ASYNCHRONOUS).inUse()).isEqualTo(10);

            backend.answers(exchange -> Backend.answer(exchange, 200, "healthy"));
            assertThat(Wire.call(proxy.port(), "GET /v1/routea/hello").text()).isEqualTo("healthy");
            assertThat(Published.of(arm, "pool.service-a").max()).isEqualTo(20);

            end.countDown();
            for (Wire client : hung) {
                assertThat(client.read(false).text()).isEqualTo("late");
                client.close();
            }
        } finally {
            end.countDown();
        }
    }

    /** The published finding has these in two servers; in one, the asynchronous route is no better off than the blocking one. */
    @Test
    void hung_blocking_calls_take_the_threads_from_the_asynchronous_route() throws Exception {
        Arm arm = new Arm(BLOCKING, Server.TOMCAT);
        CountDownLatch end = new CountDownLatch(1);
        try (Backend backend = new Backend();
                RunningProxy proxy = start(arm, backend);
                Wire healthy = new Wire(proxy.port())) {
            backend.answers(exchange -> FailuresContract.waits(end, () -> Backend.answer(exchange, 200, "late")));
            List<Wire> hung = new ArrayList<>();
            for (int client = 0; client < THREADS; client++) {
                hung.add(new Wire(proxy.port()));
                hung.get(client).send("GET /v1/routea/hello");
            }
            await().until(() -> backend.inFlight() == THREADS);

            healthy.send("GET /v1/async/hello");

            await().during(Duration.ofMillis(300)).until(() -> backend.inFlight() == THREADS);
            assertThat(Published.of(arm, "pool." + ASYNCHRONOUS).inUse()).isZero();

            end.countDown();
            assertThat(healthy.read(false).text()).isEqualTo("late");
            for (Wire client : hung) {
                client.close();
            }
        } finally {
            end.countDown();
        }
    }

    private static RunningProxy start(Arm arm, Backend backend) throws Exception {
        return arm.start(
                List.of(backend.port()),
                "--hand-proxy.routes[1].id=" + ASYNCHRONOUS,
                "--hand-proxy.routes[1].prefix=/v1/async",
                "--hand-proxy.routes[1].service=service-a",
                "--hand-proxy.routes[1].address=http://127.0.0.1:" + backend.port(),
                "--hand-proxy.routes[1].style=" + ASYNCHRONOUS,
                "--hand-proxy.client.max-connections=20",
                "--server.tomcat.threads.max=" + THREADS,
                "--logging.level.root=warn");
    }
}
