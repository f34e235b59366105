package dev.fusebox.scg;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A backend that keeps connections, sends what a call's path asks for, and waits where that is no whole answer. */
final class ParkedBackend implements AutoCloseable {

    static final int LENGTH = 1000;

    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: " + LENGTH + "\r\n\r\n";

    private final ServerSocket server = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> unfinished = ConcurrentHashMap.newKeySet();
    private final AtomicInteger calls = new AtomicInteger();

    ParkedBackend() throws IOException {
        threads.execute(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = server.accept();
                threads.execute(() -> serve(connection));
            }
        } catch (IOException closed) {
            // The end.
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("GET ")) {
                    unfinished.add(connection);
                    answer(line, connection.getOutputStream());
                    calls.incrementAndGet();
                    if (line.startsWith("GET /whole")) {
                        unfinished.remove(connection);
                    }
                }
            }
        } catch (IOException gone) {
            // The gateway has given it up.
        } finally {
            unfinished.remove(connection);
        }
    }

    private static void answer(String call, OutputStream out) throws IOException {
        String body = "x".repeat(LENGTH);
        String sent = call.startsWith("GET /head") ? "" : call.startsWith("GET /part") ? body.substring(500) : body;
        out.write((HEAD + sent).getBytes(StandardCharsets.US_ASCII));
    }

    /** Calls so far, each with all of its answer that will come. */
    int calls() {
        return calls.get();
    }

    /** Connections that the gateway keeps open although their answer never ended. */
    int unfinished() {
        return unfinished.size();
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
