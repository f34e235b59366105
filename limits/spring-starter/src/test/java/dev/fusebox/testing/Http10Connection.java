package dev.fusebox.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One connection that speaks HTTP/1.0 as ab does. */
public final class Http10Connection implements AutoCloseable {

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    private final Socket socket;

    public Http10Connection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(60_000);
    }

    /** Sends a call that asks to keep the connection, and reads its answer up to the length that the answer gives. */
    public String getKeepingAlive(String path) throws IOException {
        send("GET " + path + " HTTP/1.0\r\nConnection: Keep-Alive\r\nHost: gateway\r\n\r\n");
        String head = readHead();
        Matcher length = LENGTH.matcher(head);
        if (!length.find()) {
            throw new IOException("no length in " + head);
        }
        byte[] body = socket.getInputStream().readNBytes(Integer.parseInt(length.group(1)));
        return head + new String(body, StandardCharsets.UTF_8);
    }

    /** Sends a call with {@code headers} and reads until the gateway closes the connection. */
    public String getUntilEnd(String path, String... headers) throws IOException {
        send("GET " + path + " HTTP/1.0\r\nHost: gateway\r\n" + String.join("", headers) + "\r\n");
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private void send(String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    private String readHead() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed after: " + head);
            }
            head.write(next);
        }
        return head.toString(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
