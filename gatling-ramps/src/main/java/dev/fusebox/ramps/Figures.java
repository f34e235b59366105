package dev.fusebox.ramps;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The figures of the calls that ended in a span of time.
 *
 * @param fromMs milliseconds since 1970
 * @param calls that ended in it
 * @param micros sorted times of answered calls, with any status, and of calls that were given up
 * @param statuses how many answers had each status; {@link AnswerLog#NO_ANSWER} for calls without one
 */
record Figures(long fromMs, long toMs, List<AnswerLog.Ended> calls, int[] micros, Map<Integer, Long> statuses) {

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
        return of(fromMs, toMs, calls(log).filter(call -> call.atMs() >= fromMs && call.atMs() <= toMs));
    }

    private static Stream<AnswerLog.Ended> calls(AnswerLog log) {
        return IntStream.range(0, log.size()).mapToObj(log::get);
    }

    private static Figures of(long fromMs, long toMs, Stream<AnswerLog.Ended> ended) {
        List<AnswerLog.Ended> calls = ended.toList();
        int[] micros = calls.stream()
                .filter(call -> call.answered() || call.givenUp())
                .mapToInt(AnswerLog.Ended::micros)
                .sorted()
                .toArray();
        Map<Integer, Long> statuses = calls.stream()
                .collect(Collectors.groupingBy(AnswerLog.Ended::status, TreeMap::new, Collectors.counting()));
        return new Figures(fromMs, toMs, calls, micros, statuses);
    }

    /** A log of HdrHistogram in milliseconds, with a line for each outcome that there was. */
    String histograms() {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(log, true, StandardCharsets.UTF_8));
        writer.outputLogFormatVersion();
        writer.outputStartTime(fromMs);
        writer.outputLegend();
        write(writer, "successes", AnswerLog.Ended::good);
        write(writer, "rejections", call -> call.answered() && !call.good());
        write(writer, "givenUp", AnswerLog.Ended::givenUp);
        return log.toString(StandardCharsets.UTF_8);
    }

    private void write(HistogramLogWriter writer, String outcome, Predicate<AnswerLog.Ended> which) {
        Histogram times = new Histogram(3);
        calls.stream().filter(which).forEach(call -> times.recordValue(call.micros()));
        if (times.getTotalCount() > 0) {
            times.setTag(outcome);
            writer.outputIntervalHistogram(0, seconds(), times, 1000);
        }
    }

    /** A table with a row for each second from the first call to the last answer; a call belongs to the second in which it ends. */
    static String perSecond(AnswerLog log) {
        Map<Long, List<AnswerLog.Ended>> seconds =
                calls(log).collect(Collectors.groupingBy(call -> (call.atMs() - log.beginMs()) / 1000));
        long last = seconds.keySet().stream().mapToLong(Long::longValue).max().orElse(-1);
        return "second,answers,not_2xx,p50_ms,p95_ms\n"
                + LongStream.rangeClosed(0, last)
                        .mapToObj(second -> of(0, 0, seconds.getOrDefault(second, List.of()).stream())
                                .row(second))
                        .collect(Collectors.joining());
    }

    private String row(long second) {
        long others = statuses.entrySet().stream()
                .filter(e -> e.getKey() / 100 != 2)
                .mapToLong(Map.Entry::getValue)
                .sum();
        String times = micros.length == 0 ? "," : plain(percentileMs(50)) + "," + plain(percentileMs(95));
        long answers = calls.stream().filter(AnswerLog.Ended::answered).count();
        return "%d,%d,%d,%s\n".formatted(second, answers, others, times);
    }

    /**
     * A table of how many answers took how long, in steps of one width. The last row has all answers that took much longer than 99 of 100.
     */
    String histogram() {
        double most = percentileMs(99) + 1;
        double width = roundWidth((most - percentileMs(0)) / 30);
        double from = Math.floor(percentileMs(0) / width) * width;
        long steps = Math.round(2 * (most - from) / width);
        Map<Long, Long> answers = Arrays.stream(micros)
                .mapToObj(each -> Math.min(steps, (long) ((each / 1000.0 - from) / width)))
                .collect(Collectors.groupingBy(step -> step, TreeMap::new, Collectors.counting()));
        long last = answers.keySet().stream().mapToLong(Long::longValue).max().orElse(-1);
        return "from_ms,to_ms,answers\n"
                + LongStream.rangeClosed(0, last)
                        .mapToObj(step -> "%s,%s,%d\n"
                                .formatted(
                                        plain(from + step * width),
                                        plain(step == steps ? percentileMs(100) : from + (step + 1) * width),
                                        answers.getOrDefault(step, 0L)))
                        .collect(Collectors.joining());
    }

    /** The next of 1, 2, 5, 10, 20 and so on. */
    private static double roundWidth(double least) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(least))));
        return unit * (least <= unit ? 1 : least <= 2 * unit ? 2 : least <= 5 * unit ? 5 : 10);
    }

    double seconds() {
        return (toMs - fromMs) / 1000.0;
    }

    /** Milliseconds within which this share of the calls was answered or given up; 0 where none was. */
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
