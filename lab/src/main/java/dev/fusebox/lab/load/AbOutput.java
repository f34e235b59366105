package dev.fusebox.lab.load;

import dev.fusebox.lab.model.Load;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads what ab prints. */
public final class AbOutput {

    private static final Pattern VERSION = Pattern.compile("This is ApacheBench, Version (\\S+)");

    private AbOutput() {}

    /**
     * The figures of one run.
     *
     * @param text what ab printed
     * @param csv the percentile table it wrote with {@code -e}
     * @return empty when ab ended before it printed its summary
     */
    public static Optional<Load> parse(String command, String text, String csv) {
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
        return Optional.of(new Load(
                "ab " + version(text),
                command,
                complete,
                ok,
                non2xx,
                failed,
                seconds.get(),
                rounded(complete / seconds.get()),
                rounded(ok / seconds.get()),
                percentile(csv, 50),
                percentile(csv, 95),
                percentile(csv, 99),
                percentile(csv, 100)));
    }

    /** Version in ab's banner, e.g. {@code 2.3}. */
    public static String version(String text) {
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

    private static double percentile(String csv, int share) {
        return csv.lines()
                .flatMap(line -> Stream.of(line.split(","))
                        .limit(1)
                        .filter(String.valueOf(share)::equals)
                        .map(x -> line))
                .map(line -> Double.parseDouble(line.split(",")[1]))
                .findFirst()
                .orElse(0.0);
    }

    private static double rounded(double perSecond) {
        return Math.round(perSecond * 100) / 100.0;
    }
}
