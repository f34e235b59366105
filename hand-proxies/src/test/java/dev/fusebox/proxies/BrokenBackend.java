package dev.fusebox.proxies;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A backend that ends every connection in the middle of a body of chunks, at {@code /reset} without a farewell. */
final class BrokenBackend implements AutoCloseable {

    private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    BrokenBackend() throws IOException {
        Thread thread = new Thread(this::serve, "broken-backend");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                byte[] request = new byte[1000];
                int length = socket.getInputStream().read(request);
                OutputStream out = socket.getOutputStream();
                out.write(HEAD.getBytes(StandardCharsets.US_ASCII));
                // More than a server keeps back until it sends the head of its answer.
                for (int chunk = 0; chunk < 100; chunk++) {
                    out.write(("400\r\n" + "x".repeat(1024) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                }
                if (new String(request, 0, length, StandardCharsets.US_ASCII).startsWith("GET /reset")) {
                    // A reset overtakes what the proxy has not read.
                    Thread.sleep(100);
                    socket.setSoLinger(true, 0);
                }
            } catch (InterruptedException over) {
                return;
            } catch (IOException closed) {
                // The next one, or the end.
            }
        }
    }

    int port() {
        return server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
