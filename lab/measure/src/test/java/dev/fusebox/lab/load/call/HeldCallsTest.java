package dev.fusebox.lab.load.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.results.trial.CallFigures;
import dev.fusebox.lab.results.trial.HungEnd;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeldCallsTest {

    final ExecutorService threads = Executors.newCachedThreadPool();
    final CountDownLatch released = new CountDownLatch(1);
    HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/late", exchange -> {
            exchange.sendResponseHeaders(504, -1);
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

    private HeldCalls calls(String path) {
        return new HeldCalls("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    @Test
    void calls_that_have_ended_have_a_status_and_a_time() {
        HeldCalls calls = calls("/late");
        calls.add(3);

        await().atMost(Duration.ofMinutes(1)).until(() -> calls.waiting() == 0);

        List<HungEnd> ends = calls.ends();
        assertThat(ends).extracting(HungEnd::status).containsExactly(504);
        assertThat(ends).extracting(HungEnd::calls).containsExactly(3);
        assertThat(ends.get(0).medianMs())
                .isBetween(ends.get(0).firstMs(), ends.get(0).lastMs());
    }

    @Test
    void calls_that_were_given_up_have_not_ended_by_themselves() {
        HeldCalls calls = calls("/hang");
        calls.add(2);

        calls.close();

        await().atMost(Duration.ofMinutes(1)).until(() -> calls.waiting() == 0);
        assertThat(calls.ends()).isEmpty();
    }

    @Test
    void callers_that_call_again_do_so_until_they_are_told_to_stop() {
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        HeldCalls calls = new HeldCalls(List.of(base + "/late", base + "/hang"), true);
        calls.add(2);

        await().atMost(Duration.ofMinutes(1)).until(() -> calls.sent() > 10);
        // Each at his own route.
        assertThat(calls.waiting()).isBetween(1, 2);
        calls.stopCalling();
        await().atMost(Duration.ofMinutes(1)).until(() -> calls.waiting() == 1);

        int sent = calls.sent();
        CallFigures figures = calls.figures();
        assertThat(figures.calls()).isEqualTo(sent - 1);
        assertThat(figures.failed()).isEqualTo(sent - 1);
        calls.close();
        await().atMost(Duration.ofMinutes(1)).until(() -> calls.waiting() == 0);
        assertThat(calls.sent()).isEqualTo(sent);
        assertThat(calls.figures()).isEqualTo(figures);
    }

    @Test
    void callers_of_several_routes_come_to_them_in_turns() {
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        HeldCalls calls = new HeldCalls(List.of(base + "/late", base + "/hang"), false);
        calls.add(5);

        await().atMost(Duration.ofMinutes(1)).until(() -> calls.answers().equals(Map.of(504, 3)));
        assertThat(calls.waiting()).isEqualTo(2);
        calls.close();
    }
}
