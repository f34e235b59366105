package dev.fusebox.scg;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;

/** A backend that sends half of a body, in chunks or of a known length, and resets the connection when told to. */
final class BrokenBackend implements AutoCloseable {

    private static final int PARTS = 100;

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Semaphore resets = new Semaphore(0);

    BrokenBackend() throws IOException {
        Thread thread = new Thread(this::serve, "broken-backend");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                byte[] request = new byte[4000];
                int length = socket.getInputStream().read(request);
                boolean chunks = new String(request, 0, length, StandardCharsets.US_ASCII).startsWith("GET /chunks");
                sendHalf(socket.getOutputStream(), chunks);
                resets.acquire();
                socket.setSoLinger(true, 0);
            } catch (InterruptedException over) {
                return;
            } catch (IOException closed) {
                // The next one, or the end.
            }
        }
    }

    private static void sendHalf(OutputStream out, boolean chunks) throws IOException {
        String part = "x".repeat(1024);
        String head = chunks ? "Transfer-Encoding: chunked" : "Content-Length: " + 2 * PARTS * part.length();
        String body = chunks ? "400\r\n" + part + "\r\n" : part;
        out.write(("HTTP/1.1 200 OK\r\n" + head + "\r\n\r\n" + body.repeat(PARTS)).getBytes(StandardCharsets.US_ASCII));
    }

    void reset() {
        resets.release();
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
