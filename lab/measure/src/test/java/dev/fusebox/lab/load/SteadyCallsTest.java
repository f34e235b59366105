package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.results.trial.Healthy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SteadyCallsTest {

    final ExecutorService threads = Executors.newCachedThreadPool();
    final CountDownLatch released = new CountDownLatch(1);
    final AtomicInteger requests = new AtomicInteger();
    HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/half", exchange -> {
            exchange.sendResponseHeaders(requests.incrementAndGet() % 2 == 0 ? 503 : 200, -1);
            exchange.close();
        });
        server.createContext("/hang", exchange -> {
            try (exchange) {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        released.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private Healthy run(String path, Duration patience) throws InterruptedException {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + path;
        return SteadyCalls.run(url, 40, Duration.ofMillis(500), patience);
    }

    @Test
    void every_call_counts_once_by_its_answer() throws InterruptedException {
        Healthy seen = run("/half", Duration.ofMinutes(1));

        assertThat(seen.sent()).isEqualTo(20);
        assertThat(seen.ok()).isEqualTo(10);
        assertThat(seen.answers()).isEqualTo(Map.of("200", 10, "503", 10));
        assertThat(seen.calls().calls()).isEqualTo(20);
        assertThat(seen.calls().failed()).isEqualTo(10);
        assertThat(seen.p99Ms()).isGreaterThanOrEqualTo(seen.p50Ms());
    }

    @Test
    void a_call_that_its_caller_gives_up_has_no_answer_and_took_his_patience() throws InterruptedException {
        Healthy seen = run("/hang", Duration.ofMillis(300));

        assertThat(seen.answers()).isEqualTo(Map.of("no answer", 20));
        assertThat(seen.p50Ms()).isNull();
        assertThat(seen.calls().failedPercent()).isEqualTo(100);
        assertThat(seen.calls().minMs()).isGreaterThanOrEqualTo(299);
    }
}
