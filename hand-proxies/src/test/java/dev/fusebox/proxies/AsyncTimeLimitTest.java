package dev.fusebox.proxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.management.ObjectName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The server ends an asynchronous call that takes too long. */
class AsyncTimeLimitTest {

    private static final int POOL = 2;

    static List<Arm> arms() {
        return Arm.asynchronous().toList();
    }

    @ParameterizedTest
    @MethodSource("arms")
    void a_call_ends_with_504_at_the_time_limit_and_its_connection_is_free(Arm arm) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (Backend backend = new Backend();
                RunningProxy proxy = arm.start(
                        List.of(backend.port()),
                        "--spring.mvc.async.request-timeout=300ms",
                        "--hand-proxy.client.max-connections=" + POOL,
                        "--logging.level.root=warn")) {
            // One of the calls that hang has a connection that was kept.
            backend.answers(exchange -> Backend.answer(exchange, 200, "first"));
            awaitAnswer(proxy, "first");
            backend.answers(exchange -> FailuresContract.waits(end, () -> Backend.answer(exchange, 200, "late")));

            // More than have a connection: a call that waits for one ends, too.
            List<Wire> clients = new ArrayList<>();
            for (int client = 0; client < 2 * POOL; client++) {
                clients.add(new Wire(proxy.port()));
                clients.get(client).send("GET /v1/routea/hello");
            }
            for (Wire client : clients) {
                assertThat(client.read(false).status()).isEqualTo(504);
                client.close();
            }

            if (arm.hasPool()) {
                // The backend would end them after a minute.
                await().atMost(Duration.ofSeconds(30))
                        .until(() -> Published.of(arm, "pool.service-a").inUse() == 0);
            }
            backend.answers(exchange -> Backend.answer(exchange, 200, "next"));
            awaitAnswer(proxy, "next");
            assertThat(millis(arm, "call.service-a")).isEqualTo(300);
        } finally {
            end.countDown();
        }
    }

    /** Where the machine is busy, a call may take longer than the time limit. */
    private static void awaitAnswer(RunningProxy proxy, String text) {
        await().atMost(Duration.ofMinutes(1))
                .until(() ->
                        Wire.call(proxy.port(), "GET /v1/routea/hello").text().equals(text));
    }

    private static Object millis(Arm arm, String limit) throws Exception {
        return ManagementFactory.getPlatformMBeanServer()
                .getAttribute(
                        new ObjectName("dev.fusebox:type=TimeLimit,component=" + arm.id() + ",name=" + limit),
                        "Millis");
    }
}
