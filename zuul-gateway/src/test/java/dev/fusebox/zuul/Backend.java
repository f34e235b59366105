package dev.fusebox.zuul;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A real backend without limits: repeats the request, or holds calls until {@link #release()}. */
final class Backend implements AutoCloseable {

    private final String name;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger held = new AtomicInteger();

    Backend(String name) {
        this.name = name;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::repeat);
        server.createContext("/hang", this::hang);
        server.start();
    }

    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Calls that hang here now. */
    int held() {
        return held.get();
    }

    /** Releases every call that is held now; later ones hang again. */
    void release() {
        CountDownLatch latch = released;
        released = new CountDownLatch(1);
        latch.countDown();
    }

    private void hang(HttpExchange call) throws IOException {
        held.incrementAndGet();
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            held.decrementAndGet();
        }
        repeat(call);
    }

    private void repeat(HttpExchange call) throws IOException {
        String body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String answer = String.join(
                " ", name, call.getRequestMethod(), call.getRequestURI().toString(), body);
        byte[] bytes = answer.strip().getBytes(StandardCharsets.UTF_8);
        call.sendResponseHeaders(200, bytes.length);
        call.getResponseBody().write(bytes);
        call.close();
    }

    @Override
    public void close() {
        release();
        server.stop(0);
        threads.shutdownNow();
    }
}
