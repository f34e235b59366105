package dev.fusebox.lab.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * What ab prints with {@code -v 2}, read while it runs: the header of every answer, with the beginning of its body, tens of MB in
 * all; and a line with the status of each answer that is not 2xx. The statuses are counted, the headers are not kept.
 */
final class AbOutput {

    /** ab copies bytes from answers: one byte is one character here, so that none changes. */
    static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private static final String HEADER = "LOG: header received:";
    private static final String NOT_2XX = "WARNING: Response code not 2xx (";
    private static final String END_OF_LOAD = "..done\n";

    private final StringBuilder beginning = new StringBuilder();
    private final StringBuilder sinceLastAnswer = new StringBuilder();
    private final Map<String, Long> non2xx = new TreeMap<>();
    private long headers;

    private AbOutput() {}

    /** Reads to the end. */
    static AbOutput read(InputStream stdout) {
        AbOutput output = new AbOutput();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stdout, BYTES))) {
            for (String line; (line = lines.readLine()) != null; ) {
                output.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return output;
    }

    private void add(String line) {
        if (line.startsWith(HEADER)) {
            headers++;
            sinceLastAnswer.setLength(0);
        } else if (line.startsWith(NOT_2XX)) {
            non2xx.merge(line.substring(NOT_2XX.length(), line.length() - 1), 1L, Long::sum);
            sinceLastAnswer.setLength(0);
        } else {
            (headers == 0 ? beginning : sinceLastAnswer).append(line).append('\n');
        }
    }

    /** How many answers began. */
    long headers() {
        return headers;
    }

    /** How many answers had each status that is not 2xx. */
    Map<String, Long> non2xx() {
        return non2xx;
    }

    long answersNot2xx() {
        return non2xx.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Everything that ab printed except the headers; one line in their place says so. */
    String withoutHeaders() {
        if (headers == 0) {
            return beginning.toString();
        }
        int end = sinceLastAnswer.lastIndexOf(END_OF_LOAD);
        return beginning
                + "[fusebox left out the headers of all answers here; answers other than 2xx: %s]\n"
                        .formatted(non2xx.isEmpty() ? "none" : non2xx)
                + sinceLastAnswer.substring(Math.max(0, end));
    }
}
