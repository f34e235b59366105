package dev.fusebox.lab.results.trial;

import dev.fusebox.lab.common.Figures;
import java.util.List;

/**
 * Calls of the hung route that ended alike.
 *
 * @param status of their answer; 0 for none
 * @param firstMs from the start of a call to its end, for the first that ended
 * @param medianMs the same, the median over them
 * @param lastMs the same for the last
 */
public record HungEnd(int status, int calls, long firstMs, long medianMs, long lastMs) {

    /** @param millis of each call, at least one */
    public static HungEnd of(int status, List<Long> millis) {
        List<Long> sorted = millis.stream().sorted().toList();
        int last = sorted.size() - 1;
        return new HungEnd(status, sorted.size(), sorted.get(0), sorted.get(last / 2), sorted.get(last));
    }

    /** {@code 100 x 504 after 30.9 s}. */
    public String words() {
        String range = lastMs - firstMs < 1000 ? "" : tenths(firstMs) + " to " + tenths(lastMs) + " s, median ";
        String answer = status == 0 ? "no answer" : "" + status;
        return "%d x %s after %s%s s".formatted(calls, answer, range, tenths(medianMs));
    }

    private static String tenths(long ms) {
        return Figures.fixed(ms / 1000.0, 1);
    }
}
