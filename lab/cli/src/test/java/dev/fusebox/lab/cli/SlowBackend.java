package dev.fusebox.lab.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers {@code /hello/..} at once, never answers other calls, and counts them. */
final class SlowBackend implements AutoCloseable {

    private final HttpServer server;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger held = new AtomicInteger();

    SlowBackend() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/hello", SlowBackend::answer);
        server.createContext("/", this::hold);
        server.start();
    }

    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Calls without an answer. */
    int held() {
        return held.get();
    }

    private static void answer(HttpExchange call) throws IOException {
        call.sendResponseHeaders(200, -1);
        call.close();
    }

    private void hold(HttpExchange call) {
        held.incrementAndGet();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        call.close();
    }

    @Override
    public void close() {
        ended.countDown();
        server.stop(0);
    }
}
