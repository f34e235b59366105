package dev.fusebox.lab.load.call;

import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.ClientView.AnswerBody;
import dev.fusebox.lab.results.trial.ClientView.Ending;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** An answer as it arrives: how far it got before its connection ended. */
final class RawAnswer {

    private int status;
    private String type = "";
    private long bytes;
    private boolean complete;

    /** Reads until the answer is complete; what has arrived before an error stays. */
    void read(InputStream from) throws IOException {
        BufferedInputStream in = new BufferedInputStream(from, 65_536);
        status = status(line(in));
        Map<String, String> headers = new HashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        type = headers.getOrDefault("content-type", "");
        if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            chunks(in);
        } else if (headers.containsKey("content-length")) {
            skip(in, Long.parseLong(headers.get("content-length")));
        } else if (status != 204 && status != 304) {
            rest(in);
        }
        complete = true;
    }

    ClientView view(boolean clientLeft, long expected, long millis) {
        Ending ending = complete
                ? body() == AnswerBody.BACKEND && bytes < expected ? Ending.SHORT : Ending.COMPLETE
                : clientLeft ? Ending.GIVEN_UP : status == 0 ? Ending.CLOSED : Ending.CUT;
        return new ClientView(status, body(), bytes, ending, millis);
    }

    private AnswerBody body() {
        return bytes == 0
                ? AnswerBody.EMPTY
                : type.startsWith(RawCall.BACKEND_TYPE)
                        ? AnswerBody.BACKEND
                        : type.contains("json")
                                ? AnswerBody.JSON
                                : type.contains("html") ? AnswerBody.HTML : AnswerBody.TEXT;
    }

    private static int status(String line) throws IOException {
        if (!line.matches("HTTP/1\\.\\d \\d{3}.*")) {
            throw new IOException("no HTTP");
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }

    private void chunks(InputStream in) throws IOException {
        long size;
        do {
            size = Long.parseLong(line(in).split(";")[0].strip(), 16);
            skip(in, size);
            line(in);
        } while (size > 0);
    }

    private void skip(InputStream in, long length) throws IOException {
        byte[] block = new byte[65_536];
        for (long left = length; left > 0; ) {
            int read = in.read(block, 0, (int) Math.min(left, block.length));
            if (read < 0) {
                throw new EOFException();
            }
            bytes += read;
            left -= read;
        }
    }

    private void rest(InputStream in) throws IOException {
        byte[] block = new byte[65_536];
        for (int read = in.read(block); read >= 0; read = in.read(block)) {
            bytes += read;
        }
    }
}
