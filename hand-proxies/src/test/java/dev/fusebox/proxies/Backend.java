package dev.fusebox.proxies;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;

/** A backend that keeps the last request and answers as a test wants it. */
final class Backend implements AutoCloseable {

    static {
        // Otherwise the server holds a small body back until its head is acknowledged: 40 ms a call.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1)); // a deadline for a busy machine, not an expectation
    }

    /** A request as it arrived. */
    record Request(String method, String target, Map<String, List<String>> headers, byte[] body) {

        List<String> all(String header) {
            return headers.entrySet().stream()
                    .filter(entry -> entry.getKey().equalsIgnoreCase(header))
                    .flatMap(entry -> entry.getValue().stream())
                    .toList();
        }
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final HttpServer server;
    private volatile HttpHandler answer = exchange -> answer(exchange, 200, "hello");
    private volatile Request last;

    Backend() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        inFlight.incrementAndGet();
        try (exchange) {
            last = new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    exchange.getRequestBody().readAllBytes());
            answer.handle(exchange);
        } finally {
            inFlight.decrementAndGet();
        }
    }

    static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    void answers(HttpHandler handler) {
        answer = handler;
    }

    Request last() {
        return last;
    }

    int inFlight() {
        return inFlight.get();
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
