package dev.fusebox.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * An HTTP message as it passes a connection, without the framing of its body.
 *
 * @param headers lines in alphabetical order, names in lower case
 */
public record RawMessage(String start, List<String> headers, String body, List<String> trailers) {

    /** The answer of a server on this machine. */
    public static RawMessage ask(int port, String call) throws IOException {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            client.getOutputStream().write(call.getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = new BufferedInputStream(client.getInputStream());
            RawMessage answer = read(in, call.startsWith("HEAD"));
            return answer.start().contains(" 100 ") ? read(in, false) : answer;
        }
    }

    /** @param bodiless an answer that has no body, whatever its head says */
    public static RawMessage read(InputStream in, boolean bodiless) throws IOException {
        String start = line(in);
        List<String> headers = lines(in);
        boolean chunked = value(headers, "transfer-encoding").equalsIgnoreCase("chunked");
        String length = value(headers, "content-length");
        boolean toTheEnd = !chunked && length.isEmpty() && start.startsWith("HTTP/") && !start.contains(" 1");
        if (bodiless
                || start.contains(" 204 ")
                || start.contains(" 304 ")
                || !chunked && length.isEmpty() && !toTheEnd) {
            return new RawMessage(start, headers, "", List.of());
        }
        if (chunked) {
            String body = chunks(in);
            return new RawMessage(start, headers, body, lines(in));
        }
        byte[] body = toTheEnd ? in.readAllBytes() : in.readNBytes(Integer.parseInt(length));
        return new RawMessage(start, headers, text(body), List.of());
    }

    private static String chunks(InputStream in) throws IOException {
        StringBuilder body = new StringBuilder();
        for (int size = size(in); size > 0; size = size(in)) {
            body.append(text(in.readNBytes(size)));
            line(in);
        }
        return body.toString();
    }

    private static int size(InputStream in) throws IOException {
        return Integer.parseInt(line(in), 16);
    }

    private static List<String> lines(InputStream in) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            lines.add(line.substring(0, colon).toLowerCase(Locale.ROOT) + line.substring(colon));
        }
        Collections.sort(lines);
        return lines;
    }

    /** Without its end; empty at the end of the stream. */
    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.write(c);
            }
        }
        return text(line.toByteArray());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String value(List<String> headers, String name) {
        return headers.stream()
                .filter(header -> header.startsWith(name + ":"))
                .map(header -> header.substring(name.length() + 1).trim())
                .findFirst()
                .orElse("");
    }
}
