package dev.fusebox.lean;

import dev.fusebox.testing.RawMessage;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * A service that keeps each call as it came and gives the answer that the test sets, byte for byte. At a byte {@link #HOLD} of an answer
 * it waits until its connection is closed, at a byte {@link #PAUSE} for a moment; without {@link #KEEP} at the end it closes the connection itself.
 */
final class ScriptedBackend implements AutoCloseable {

    static final String HOLD = "\u0001";
    static final String KEEP = "\u0002";
    static final String PAUSE = "\u0003";

    private final ServerSocket server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final BlockingQueue<RawMessage> calls = new LinkedBlockingQueue<>();
    private final AtomicInteger held = new AtomicInteger();
    private volatile Function<RawMessage, String> answer = call -> "";

    ScriptedBackend() throws IOException {
        threads.execute(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    void answers(String bytes) {
        answers(call -> bytes);
    }

    void answers(Function<RawMessage, String> bytes) {
        answer = bytes;
    }

    /** Connections that wait in the middle of an answer. */
    int held() {
        return held.get();
    }

    /** Those since the last time that it was asked. */
    List<RawMessage> calls() {
        List<RawMessage> now = new ArrayList<>();
        calls.drainTo(now);
        return now;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                threads.execute(() -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(connection.getInputStream());
            boolean kept = true;
            while (kept) {
                RawMessage call = RawMessage.read(in, false);
                if (call.start().isEmpty()) {
                    return;
                }
                calls.add(call);
                String text = answer.apply(call);
                kept = answer(connection, in, hasNoBody(call, text) ? head(text) : text);
            }
        } catch (IOException | RuntimeException ended) {
            // A connection that ended early: its test sees what is missing.
        }
    }

    private static boolean hasNoBody(RawMessage call, String text) {
        return !text.contains(HOLD) && (call.start().startsWith("HEAD ") || text.matches("(?s)HTTP/1.1 (204|304) .*"));
    }

    /** Without a body; the connection can be kept then, and one that is closed unannounced could break the next call. */
    private static String head(String text) {
        int end = text.indexOf("\r\n\r\n");
        if (text.startsWith("HTTP/1.1 1")) {
            end = text.indexOf("\r\n\r\n", end + 4);
        }
        String head = text.substring(0, end + 4);
        return head.toLowerCase(Locale.ROOT).contains("connection: close") ? head : head + KEEP;
    }

    private boolean answer(Socket connection, InputStream in, String text) throws IOException {
        int hold = text.indexOf(HOLD);
        String bytes = (hold < 0 ? text : text.substring(0, hold)).replace(KEEP, "");
        String[] parts = bytes.split(PAUSE);
        connection.getOutputStream().write(parts[0].getBytes(StandardCharsets.ISO_8859_1));
        for (int i = 1; i < parts.length; i++) {
            LockSupport.parkNanos(20_000_000);
            connection.getOutputStream().write(parts[i].getBytes(StandardCharsets.ISO_8859_1));
        }
        if (hold >= 0) {
            held.incrementAndGet();
            try {
                in.read();
            } finally {
                held.decrementAndGet();
            }
            return false;
        }
        return text.endsWith(KEEP);
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
