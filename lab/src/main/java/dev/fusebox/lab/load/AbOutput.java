package dev.fusebox.lab.load;

import dev.fusebox.lab.results.LoadFigures;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what ab prints. */
final class AbOutput {

    private static final Pattern VERSION = Pattern.compile("This is ApacheBench, Version (\\S+)");

    private AbOutput() {}

    /**
     * The figures of one run.
     *
     * @param text what ab printed
     * @param csv the percentile table it wrote with {@code -e}
     * @param okMissing successes it may have missed, by its answers that were not 2xx
     * @return empty when ab ended before it printed its summary
     */
    static Optional<LoadFigures> parse(String command, String text, String csv, LongUnaryOperator okMissing) {
        Optional<Double> completed = number(text, "Complete requests:");
        Optional<Double> seconds = number(text, "Time taken for tests:");
        if (completed.isEmpty() || seconds.isEmpty() || seconds.get() <= 0) {
            return Optional.empty();
        }
        long complete = completed.get().longValue();
        long non2xx = number(text, "Non-2xx responses:").orElse(0.0).longValue();
        long failed = number(text, "Failed requests:").orElse(0.0).longValue();
        // Non-2xx can exceed Complete by the answers that arrived after the last one was counted.
        long ok = Math.max(0, complete - non2xx - failed);
        return Optional.of(new LoadFigures(
                "ab " + version(text),
                command,
                complete,
                ok,
                non2xx,
                failed,
                seconds.get(),
                rounded(complete / seconds.get()),
                rounded(ok / seconds.get()),
                percentile(text, csv, complete, 50),
                percentile(text, csv, complete, 95),
                percentile(text, csv, complete, 99),
                percentile(text, csv, complete, 100),
                okMissing.applyAsLong(non2xx)));
    }

    /** Version in ab's banner, e.g. {@code 2.3}. */
    static String version(String text) {
        Matcher m = VERSION.matcher(text);
        return m.find() ? m.group(1) : "of unknown version";
    }

    private static Optional<Double> number(String text, String label) {
        return text.lines()
                .map(String::strip)
                .filter(l -> l.startsWith(label))
                .map(l -> l.substring(label.length()).strip().split("\\s+")[0])
                .map(Double::valueOf)
                .findFirst();
    }

    /** ab's table reads beyond its end with fewer requests than this; its printed summary, in whole ms, does not. */
    static final int FEWEST_FOR_TABLE = 100;

    private static double percentile(String text, String csv, long complete, int share) {
        return complete < FEWEST_FOR_TABLE
                ? figure(text, "^\\s*" + share + "%\\s+(\\d+).*")
                : figure(csv, "^" + share + ",([\\d.]+).*");
    }

    private static double figure(String text, String row) {
        Matcher m = Pattern.compile(row, Pattern.MULTILINE).matcher(text);
        return m.find() ? Double.parseDouble(m.group(1)) : 0.0;
    }

    private static double rounded(double perSecond) {
        return Math.round(perSecond * 100) / 100.0;
    }
}
