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

/** A service that keeps each call as it came, gives the answer that the test sets, byte for byte, and closes the connection. */
public final class RawBackend implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final BlockingQueue<RawMessage> calls = new LinkedBlockingQueue<>();
    private volatile String answer = "";

    public RawBackend() throws IOException {
        thread.execute(this::serve);
    }

    public String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    public void answers(String bytes) {
        answer = bytes;
    }

    /** Those since the last time that it was asked. */
    public List<RawMessage> calls() {
        List<RawMessage> now = new ArrayList<>();
        calls.drainTo(now);
        return now;
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                InputStream in = new BufferedInputStream(connection.getInputStream());
                calls.add(RawMessage.read(in, false));
                connection.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException next) {
                // A connection that ended early: its test sees what is missing.
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        thread.shutdown();
    }
}
