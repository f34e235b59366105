package dev.fusebox.lab.experiment.fault;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request as a strict backend reads it: its body is chunked when the head says so, whatever length the head names.
 *
 * @param headers by name in small letters
 * @param bodyBytes that were read and dropped
 * @param in what comes after it
 */
public record BackendRequest(String path, Map<String, String> headers, long bodyBytes, InputStream in) {

    /** Reads one request after the other from a connection. */
    static final class Reader {

        private final InputStream in;

        Reader(InputStream from) {
            in = new BufferedInputStream(from, 65_536);
        }

        /** The next request with its whole body; {@code null} at the end of the connection. */
        @Nullable
        BackendRequest next() throws IOException {
            String first = line();
            if (first == null) {
                return null;
            }
            String[] words = first.split(" ");
            Map<String, String> headers = headers();
            long body = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"))
                    ? chunks()
                    : skip(Long.parseLong(headers.getOrDefault("content-length", "0")));
            return new BackendRequest(words.length > 1 ? words[1] : "", headers, body, in);
        }

        private Map<String, String> headers() throws IOException {
            Map<String, String> headers = new HashMap<>();
            for (String line = known(line()); !line.isEmpty(); line = known(line())) {
                int colon = Math.max(0, line.indexOf(':'));
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
            return headers;
        }

        private @Nullable String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    return null;
                }
                line.append((char) next);
            }
            return line.toString().stripTrailing();
        }

        private static String known(@Nullable String line) throws IOException {
            if (line == null) {
                throw new EOFException();
            }
            return line;
        }

        private long chunks() throws IOException {
            long all = 0;
            long size;
            do {
                size = Long.parseLong(known(line()).split(";")[0].strip(), 16);
                all += skip(size);
                known(line());
            } while (size > 0);
            return all;
        }

        private long skip(long length) throws IOException {
            byte[] block = new byte[65_536];
            for (long left = length; left > 0; ) {
                int read = in.read(block, 0, (int) Math.min(left, block.length));
                if (read < 0) {
                    throw new EOFException();
                }
                left -= read;
            }
            return length;
        }
    }
}
