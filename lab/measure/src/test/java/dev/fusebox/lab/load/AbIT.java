package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ab prints is no documented format, so the real ab says whether it is read rightly. */
class AbIT {

    private static final int[] STATUSES = {200, 503, 503, 404};

    @TempDir
    Path folder;

    @Test
    void answers_of_a_real_load_are_counted_by_status() throws IOException, InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(STATUSES[calls.getAndIncrement() % 4], 0);
            exchange.getResponseBody().write("some text\n".getBytes());
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";

            LoadFigures load = new Ab()
                    .run(
                            LoadRequest.of(url, Map.of("from", "lee"), new Arrivals.Closed(4), 400, 0, folder),
                            process -> {})
                    .load()
                    .orElseThrow();

            assertThat(load.counts().statuses())
                    .containsExactly(entry("2xx", 100L), entry("404", 100L), entry("503", 200L));
            assertThat(load.completed()).isEqualTo(400);
            assertThat(folder.resolve("ab.txt"))
                    .content()
                    .contains("POST / HTTP/1.0", "{404=100, 503=200}", "Complete requests:      400")
                    .doesNotContain("LOG:", "some text", "WARNING: Response code");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void a_real_reset_connection_is_one_call_without_an_answer() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            AtomicInteger resets = new AtomicInteger();
            new Thread(() -> answerAndReset(server, resets), "resetting-server").start();
            String url = "http://127.0.0.1:" + server.getLocalPort() + "/";

            LoadFigures load = new Ab()
                    .run(LoadRequest.of(url, null, new Arrivals.Closed(1), 100, 0, folder), process -> {})
                    .load()
                    .orElseThrow();

            assertThat(load.completed()).isEqualTo(100);
            assertThat(load.counts().failed()).isEqualTo(resets.get()).isGreaterThan(10);
            assertThat(load.ok()).isEqualTo(100 - resets.get());
        }
    }

    /** Resets every fifth connection that asked, instead of an answer, until it is closed. After a reset ab connects twice. */
    private static void answerAndReset(ServerSocket server, AtomicInteger resets) {
        byte[] answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok".getBytes();
        int asked = 0;
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                if (connection.getInputStream().read(new byte[4096]) < 0) {
                    continue;
                }
                asked++;
                if (asked % 5 == 0) {
                    resets.incrementAndGet();
                    connection.setSoLinger(true, 0);
                } else {
                    connection.getOutputStream().write(answer);
                }
            } catch (IOException e) {
                // The next one.
            }
        }
    }
}
