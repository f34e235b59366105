package dev.fusebox.scgmvc;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A service behind the gateway, on a free port: greets, echoes, or holds calls until released. */
class Backend implements AutoCloseable {

    private static final byte[] GREETING = "hello leo, from lee".getBytes();

    private final AtomicInteger calls = new AtomicInteger();
    private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
    private final AtomicInteger held = new AtomicInteger();
    private final CountDownLatch released = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    Backend() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/hello", call -> answer(call, 200, GREETING));
        server.createContext(
                "/echo", call -> answer(call, 200, call.getRequestBody().readAllBytes()));
        server.createContext("/headers", this::headers);
        server.createContext("/chunked", call -> chunked(call));
        server.createContext("/hold", this::hold);
        server.createContext("/cut", call -> {
            calls.incrementAndGet();
            call.close();
        });
        server.createContext("/broken", call -> answer(call, 500, new byte[0]));
        server.createContext("/unavailable", call -> answer(call, 503, new byte[0]));
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Calls that the backend holds now. */
    int held() {
        return held.get();
    }

    int calls() {
        return calls.get();
    }

    /** Connections on which calls have come so far. */
    int connections() {
        return connections.size();
    }

    void release() {
        released.countDown();
    }

    private void hold(HttpExchange call) throws IOException {
        held.incrementAndGet();
        try {
            released.await();
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
        held.decrementAndGet();
        answer(call, 200, GREETING);
    }

    /** Sets a cookie, and tells the headers that came. */
    private void headers(HttpExchange call) throws IOException {
        call.getResponseHeaders().add("Set-Cookie", "user=leo");
        answer(call, 200, call.getRequestHeaders().keySet().toString().getBytes());
    }

    private void chunked(HttpExchange call) throws IOException {
        call.sendResponseHeaders(200, 0);
        call.getResponseBody().write(GREETING);
        call.close();
    }

    private void answer(HttpExchange call, int status, byte[] body) throws IOException {
        calls.incrementAndGet();
        connections.add(call.getRemoteAddress());
        call.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        call.getResponseBody().write(body);
        call.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
