package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.load.call.RawCall;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/** What the faulty backend does to a call, by its path. */
final class FaultyResponse {

    static final String NEVER = "/never";
    static final String KILLED = "/killed";
    static final String GARBAGE = "/garbage";
    static final String DRIP = "/drip";
    static final String SHORT_KEPT = "/kept-for-2-s";
    static final String DOWN = "/down/";
    static final String ERROR = "/500";

    /** Bytes of whole answers. */
    static final int OK_BYTES = 2;

    static final int KILLED_BYTES = 131_072;
    static final int DRIPS = 12;

    private static final long DRIP_MS = 400;
    private static final int KEPT_MS = 2000;

    /** Connections that close at any moment of 100 ms: in a burst, some close while a request is on its way. */
    private static final int KEPT_MS_AT_MOST = 2100;

    private static final int BLOCK = 65_536;

    /** @return whether the connection stays open for the next request */
    static boolean to(BackendRequest request, Socket connection) throws IOException {
        OutputStream out = connection.getOutputStream();
        String path = request.path();
        if (path.startsWith(NEVER)) {
            // Returns when the gateway closes the connection.
            return request.in().read() >= 0;
        }
        if (path.startsWith(KILLED)) {
            // The system closes the connections of a process that is killed, in mid-response like this.
            head(out, "200 OK", KILLED_BYTES);
            out.write(new byte[KILLED_BYTES / 2]);
            return false;
        }
        if (path.startsWith(GARBAGE)) {
            out.write("\0\1\2 this is no HTTP \377\376\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            return false;
        }
        if (path.startsWith(DRIP)) {
            return drip(out);
        }
        // The connection closes when no request comes for this time; 0 is forever.
        connection.setSoTimeout(
                path.startsWith(SHORT_KEPT) ? ThreadLocalRandom.current().nextInt(KEPT_MS, KEPT_MS_AT_MOST) : 0);
        long length = path.startsWith(DOWN) ? Long.parseLong(path.substring(DOWN.length())) : OK_BYTES;
        head(out, path.startsWith(ERROR) ? "500 Internal Server Error" : "200 OK", length);
        for (long left = length; left > 0; left -= BLOCK) {
            out.write(new byte[(int) Math.min(left, BLOCK)]);
        }
        return true;
    }

    private static void head(OutputStream out, String status, long length) throws IOException {
        out.write("HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                .formatted(status, RawCall.BACKEND_TYPE, length)
                .getBytes(StandardCharsets.ISO_8859_1));
    }

    private static boolean drip(OutputStream out) throws IOException {
        head(out, "200 OK", DRIPS);
        for (int i = 0; i < DRIPS; i++) {
            out.write('.');
            try {
                Thread.sleep(DRIP_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}
