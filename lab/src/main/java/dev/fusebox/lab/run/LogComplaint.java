package dev.fusebox.lab.run;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** What a Spring application's log says is wrong: its analysis of a failed start, else its errors and their causes. */
final class LogComplaint {

    private static final int LINES = 12;
    private static final String ANALYSIS = "APPLICATION FAILED TO START";
    private static final Pattern WRONG = Pattern.compile(".* (?:ERROR|FATAL) .*|Caused by: .*|Exception in thread .*");

    private LogComplaint() {}

    /** @param log where the text comes from, for the words */
    static String of(String text, Path log) {
        List<String> lines = text.lines()
                .filter(l -> !l.isBlank() && !l.startsWith("\tat ") && !l.matches("\\*+"))
                .toList();
        int analysis = lines.lastIndexOf(ANALYSIS);
        if (analysis >= 0) {
            List<String> rest = lines.subList(analysis + 1, lines.size());
            return words("it says in", log, rest.subList(0, Math.min(LINES, rest.size())));
        }
        List<String> wrong =
                lines.stream().filter(l -> WRONG.matcher(l).matches()).toList();
        return wrong.isEmpty() ? words("the last lines of", log, last(lines)) : words("errors in", log, last(wrong));
    }

    private static List<String> last(List<String> lines) {
        return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
    }

    private static String words(String what, Path log, List<String> lines) {
        return "%s %s:%n%s"
                .formatted(what, log, String.join("\n", lines).indent(4).stripTrailing());
    }
}
