package dev.fusebox.lab.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of Apache Bench. */
final class AbCommand {

    /** Longest wait for one answer before ab gives up, in seconds. */
    private static final int SOCKET_TIMEOUT = 60;

    private AbCommand() {}

    /**
     * {@code -l}: answers may differ in length, since a refusal is no shorter a failure; {@code -r}: one reset connection does
     * not end the cell.
     *
     * @param form file with the form body, where there is one to POST
     * @param percentiles where ab writes its percentile table
     */
    static List<String> words(LoadRequest request, Path form, Path percentiles) {
        List<String> words = new ArrayList<>(List.of("ab", "-l", "-r", "-q", "-s", String.valueOf(SOCKET_TIMEOUT)));
        if (request.seconds() > 0) {
            words.addAll(List.of("-t", String.valueOf(request.seconds())));
        }
        words.addAll(List.of(
                "-n",
                String.valueOf(request.requests()),
                "-c",
                String.valueOf(request.arrivals().users()),
                "-e",
                percentiles.toString()));
        if (request.form() != null) {
            words.addAll(List.of("-p", form.toString(), "-T", "application/x-www-form-urlencoded"));
        }
        words.add(request.url());
        return words;
    }
}
