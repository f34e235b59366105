package dev.fusebox.proxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A blocking style on virtual threads: the calls are as many as come. */
@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "virtual threads need JDK 21+")
class VirtualThreadsTest {

    /** More than the threads that both servers have by default. */
    private static final int CALLS = 300;

    @ParameterizedTest
    @EnumSource(
            value = Server.class,
            names = {"TOMCAT", "JETTY"})
    void blocking_calls_are_more_than_the_servers_default_threads(Server server) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (Backend backend = new Backend();
                RunningProxy proxy = new Arm("sync", server)
                        .start(
                                List.of(backend.port()),
                                "--spring.threads.virtual.enabled=true",
                                // Jetty takes it as the most virtual threads that run at once.
                                "--server.jetty.threads.max=" + 2 * CALLS,
                                "--hand-proxy.client.max-connections=" + CALLS,
                                "--logging.level.root=warn")) {
            backend.answers(exchange -> FailuresContract.waits(end, () -> Backend.answer(exchange, 200, "hello")));
            List<Wire> clients = new ArrayList<>();
            for (int client = 0; client < CALLS; client++) {
                clients.add(new Wire(proxy.port()));
                clients.get(client).send("GET /v1/routea/hello");
            }

            await().until(() -> backend.inFlight() == CALLS);
            end.countDown();

            for (Wire client : clients) {
                assertThat(client.read(false).status()).isEqualTo(200);
                client.close();
            }
        } finally {
            end.countDown();
        }
    }
}
