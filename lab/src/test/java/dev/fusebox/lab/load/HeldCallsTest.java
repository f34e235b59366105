package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that rejects every second call and holds the others. */
class HeldCallsTest {

    private final CountDownLatch end = new CountDownLatch(1);
    private HttpServer server;
    private HeldCalls calls;

    @BeforeEach
    void start() throws IOException {
        AtomicInteger count = new AtomicInteger();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            boolean rejected = count.incrementAndGet() % 2 == 0;
            try {
                if (!rejected) {
                    end.await();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(rejected ? 503 : 200, -1);
        });
        server.start();
        calls = new HeldCalls("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @AfterEach
    void stop() {
        calls.close();
        end.countDown();
        server.stop(0);
    }

    private void awaitWaiting(int callers) {
        Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> calls.waiting() == callers);
    }

    @Test
    void calls_wait_until_they_are_answered_and_are_counted_by_status() {
        calls.add(4);
        calls.add(2);
        awaitWaiting(3);
        assertThat(calls.sent()).isEqualTo(6);
        assertThat(calls.answers()).isEqualTo(Map.of(503, 3));

        end.countDown();
        awaitWaiting(0);

        assertThat(calls.answers()).isEqualTo(Map.of(200, 3, 503, 3));
    }

    @Test
    void calls_that_are_given_up_have_no_answer() {
        calls.add(2);
        awaitWaiting(1);

        calls.close();
        awaitWaiting(0);

        assertThat(calls.answers()).isEqualTo(Map.of(Callers.NO_ANSWER, 1, 503, 1));
    }
}
