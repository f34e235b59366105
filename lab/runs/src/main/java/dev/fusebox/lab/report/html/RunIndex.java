package dev.fusebox.lab.report.html;

import dev.fusebox.lab.results.Results;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code results/index.html}: the runs of one results folder, newest first. */
public final class RunIndex {

    private static final Pattern STAMP =
            Pattern.compile(".*-(\\d{4})(\\d\\d)(\\d\\d)-(\\d\\d)(\\d\\d)(\\d\\d)(?:-(\\d+))?");

    /** A run folder: its results, or the problem why there are none; and whether it has a {@code report.html}. */
    public record IndexEntry(
            String folder,
            @Nullable Results results,
            @Nullable String problem,
            boolean hasReport) {
        public String when() {
            return RunIndex.when(folder);
        }

        /** Runs of the same second end in -2, -3 and so on. */
        private int number() {
            Matcher m = STAMP.matcher(folder);
            return m.matches() && m.group(7) != null ? Integer.parseInt(m.group(7)) : 1;
        }

        public String state() {
            if (results == null) {
                return "";
            }
            return results.finished() < results.planned()
                    ? "incomplete: " + results.progress()
                    : results.finished() == 1
                            ? "1 " + (results.experiments().isEmpty() ? "cell" : "experiment")
                            : results.finished() + " " + results.parts();
        }

        /** The answer of the run, or why there is none; code is between backticks. */
        public List<String> says() {
            if (results == null) {
                return List.of(String.valueOf(problem));
            }
            return results.answer() == null
                    ? List.of("Its report is older than this list: `fusebox report` makes it again.")
                    : results.answer();
        }

        public String href() {
            return HtmlReport.encoded(folder) + (hasReport ? "/report.html" : "/");
        }
    }

    /** When a run began, by the name of its folder; empty when it was renamed. */
    static String when(String folder) {
        Matcher m = STAMP.matcher(folder);
        return m.matches() ? m.replaceFirst("$1-$2-$3 $4:$5:$6") : "";
    }

    /** The page. */
    public static String of(List<IndexEntry> entries, String css) {
        List<IndexEntry> sorted = entries.stream()
                .sorted(Comparator.comparing(IndexEntry::when)
                        .thenComparing(IndexEntry::number)
                        .thenComparing(IndexEntry::folder)
                        .reversed())
                .toList();
        return HtmlReport.render("index.jte", Map.of("entries", sorted, "css", css));
    }
}
