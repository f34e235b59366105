package dev.fusebox.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** A service that keeps connections, and reads them byte by byte: whatever follows a call is the next one. */
public final class KeptBackend implements AutoCloseable {

    private static final byte[] OK =
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] HEAD =
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final BlockingQueue<RawMessage> calls = new LinkedBlockingQueue<>();

    public KeptBackend() throws IOException {
        threads.execute(this::accept);
    }

    public String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** Those since the last time that it was asked; what cannot be read counts as a call, too. */
    public List<RawMessage> calls() {
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
            InputStream in = new BufferedInputStream(connection.getInputStream());
            for (RawMessage call = next(in); !call.start().isEmpty(); call = next(in)) {
                calls.add(call);
                connection.getOutputStream().write(call.start().startsWith("HEAD ") ? HEAD : OK);
            }
        } catch (IOException ended) {
            // By the gateway: the test sees what came before.
        }
    }

    private static RawMessage next(InputStream in) throws IOException {
        try {
            return RawMessage.read(in, false);
        } catch (RuntimeException unreadable) {
            return new RawMessage("unreadable: " + unreadable, List.of(), "", List.of());
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
