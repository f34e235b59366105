package dev.fusebox.ramps;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The figures of the calls that ended in a span of time.
 *
 * @param fromMs milliseconds since 1970
 * @param micros sorted times of the calls that were answered, with any status
 * @param statuses how many answers had each status; {@link AnswerLog#NO_ANSWER} for calls without one
 */
record Figures(long fromMs, long toMs, int[] micros, Map<Integer, Long> statuses) {

    /** From the first call to the last answer. */
    static Figures whole(AnswerLog log) {
        long last = IntStream.range(0, log.size())
                .mapToLong(i -> log.get(i).atMs())
                .max()
                .orElse(log.beginMs());
        return between(log, log.beginMs(), last);
    }

    /**
     * Of the time in which all users call: from the first call of the last one to the last answer of the first one that is done.
     * Without a length where there is no such time.
     */
    static Figures window(AnswerLog log) {
        return between(log, log.allHereMs(), Math.max(log.allHereMs(), log.firstGoneMs()));
    }

    private static Figures between(AnswerLog log, long fromMs, long toMs) {
        int[] micros = new int[log.size()];
        int answered = 0;
        Map<Integer, Long> statuses = new TreeMap<>();
        for (int i = 0; i < log.size(); i++) {
            AnswerLog.Ended call = log.get(i);
            if (call.atMs() >= fromMs && call.atMs() <= toMs) {
                statuses.merge(call.status(), 1L, Long::sum);
                if (call.status() != AnswerLog.NO_ANSWER) {
                    micros[answered++] = call.micros();
                }
            }
        }
        int[] sorted = Arrays.copyOf(micros, answered);
        Arrays.sort(sorted);
        return new Figures(fromMs, toMs, sorted, statuses);
    }

    double seconds() {
        return (toMs - fromMs) / 1000.0;
    }

    /** Milliseconds within which this share of the answers came; 0 without an answer. */
    double percentileMs(int percent) {
        int rank = (int) Math.ceil(percent / 100.0 * micros.length);
        return micros.length == 0 ? 0 : micros[Math.max(0, rank - 1)] / 1000.0;
    }

    /** As lines of a properties file, each name with this prefix. */
    Map<String, String> named(String prefix) {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(prefix + "fromMs", "" + fromMs);
        lines.put(prefix + "toMs", "" + toMs);
        statuses.forEach((status, calls) -> lines.put(prefix + "status." + status, "" + calls));
        for (int percent : new int[] {50, 95, 99, 100}) {
            lines.put(prefix + "p" + percent + "Ms", plain(percentileMs(percent)));
        }
        lines.put(prefix + "meanMs", plain(Arrays.stream(micros).average().orElse(0) / 1000));
        return lines;
    }

    /** The percentile table, in the columns of ab's. */
    String table() {
        return "Percentage served,Time in ms\n"
                + IntStream.rangeClosed(0, 100)
                        .mapToObj(percent -> percent + "," + plain(percentileMs(percent)) + "\n")
                        .collect(Collectors.joining());
    }

    /** One line for the terminal. */
    String words() {
        long calls = statuses.values().stream().mapToLong(Long::longValue).sum();
        return String.format(
                Locale.ROOT,
                "%.1f s, %.1f answers/s, p50 %s ms, p95 %s ms, p99 %s ms, by status %s",
                seconds(),
                seconds() == 0 ? 0 : calls / seconds(),
                plain(percentileMs(50)),
                plain(percentileMs(95)),
                plain(percentileMs(99)),
                statuses);
    }

    private static String plain(double ms) {
        return String.format(Locale.ROOT, "%.1f", ms);
    }
}
