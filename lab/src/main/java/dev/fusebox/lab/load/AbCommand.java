package dev.fusebox.lab.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One call of Apache Bench.
 *
 * @param requests how many requests to send
 * @param seconds end after this many seconds even if requests are left; 0 for no such end
 * @param form file with the form body to POST, or {@code null} for a GET
 * @param percentiles where ab writes its percentile table, or {@code null}
 */
public record AbCommand(String url, int requests, int concurrency, int seconds, Path form, Path percentiles) {

    /** Longest wait for one answer before ab gives up, in seconds. */
    private static final int SOCKET_TIMEOUT = 60;

    /**
     * The words of the command line. {@code -l}: answers may differ in length, since a refusal is no shorter a failure;
     * {@code -r}: one reset connection does not end the cell.
     */
    public List<String> words() {
        List<String> words = new ArrayList<>(List.of("ab", "-l", "-r", "-q", "-s", String.valueOf(SOCKET_TIMEOUT)));
        if (seconds > 0) {
            words.addAll(List.of("-t", String.valueOf(seconds)));
        }
        words.addAll(List.of("-n", String.valueOf(requests), "-c", String.valueOf(concurrency)));
        if (percentiles != null) {
            words.addAll(List.of("-e", percentiles.toString()));
        }
        if (form != null) {
            words.addAll(List.of("-p", form.toString(), "-T", "application/x-www-form-urlencoded"));
        }
        words.add(url);
        return words;
    }
}
