package dev.fusebox.proxies;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client's connection: it sends what a test writes, and reads what comes, with nothing added and nothing hidden. */
final class Wire implements AutoCloseable {

    /** An answer; a body of chunks is joined. */
    record Answer(int status, List<String> headers, byte[] body) {

        List<String> all(String name) {
            return headers.stream()
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).trim())
                    .toList();
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private final Socket socket;
    private final InputStream in;

    Wire(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** A connection for one call. */
    static Answer call(int port, String request) throws IOException {
        return call(port, request, "");
    }

    static Answer call(int port, String request, String headers) throws IOException {
        return call(port, request, headers, new byte[0]);
    }

    static Answer call(int port, String request, String headers, byte[] body) throws IOException {
        try (Wire wire = new Wire(port)) {
            wire.send(request, headers, body);
            return wire.read(request.startsWith("HEAD"));
        }
    }

    void send(String request) throws IOException {
        send(request, "", new byte[0]);
    }

    /**
     * @param request method and target, and the version where it is not 1.1
     * @param headers each ends with a line feed
     */
    void send(String request, String headers, byte[] body) throws IOException {
        String version = request.contains(" HTTP/") ? "" : " HTTP/1.1";
        String head = request + version + "\nHost: proxy.test\n" + headers + "\n";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(body);
        bytes.writeTo(socket.getOutputStream());
    }

    /** More of a body. */
    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    void readContinue() throws IOException {
        String line = line();
        if (!line.startsWith("HTTP/1.1 100")) {
            throw new IOException("not 100 but " + line);
        }
        headers();
    }

    Answer read(boolean head) throws IOException {
        int status;
        List<String> headers;
        do {
            status = Integer.parseInt(line().split(" ")[1]);
            headers = headers();
        } while (status < 200);
        Answer answer = new Answer(status, headers, new byte[0]);
        return head || status == 204 || status == 304 ? answer : new Answer(status, headers, body(answer));
    }

    private List<String> headers() throws IOException {
        List<String> headers = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            headers.add(line);
        }
        return headers;
    }

    private byte[] body(Answer head) throws IOException {
        if (!head.all("Transfer-Encoding").isEmpty()) {
            return chunks();
        }
        List<String> length = head.all("Content-Length");
        return length.isEmpty() ? in.readAllBytes() : bytes(Integer.parseInt(length.get(0)));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int size = size(); size > 0; size = size()) {
            all.writeBytes(bytes(size));
            line();
        }
        line();
        return all.toByteArray();
    }

    private int size() throws IOException {
        return Integer.parseInt(line().split(";")[0].trim(), 16);
    }

    /** @throws EOFException when the answer is shorter than it said */
    private byte[] bytes(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException(bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the connection ended after: " + line);
            }
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
