package dev.fusebox.lab.process;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a Spring application's log says is wrong, in at most two lines after a heading: its analysis of a failed start,
 * else its last errors or causes.
 */
final class StartupDiagnosis {

    private static final Pattern WRONG = Pattern.compile(".* (?:ERROR|FATAL) .*|Caused by: .*|Exception in thread .*");

    private StartupDiagnosis() {}

    /** @param log where the text comes from, for the words */
    static String of(String text, Path log) {
        List<String> lines = text.lines()
                .filter(l -> !l.isBlank() && !l.startsWith("\tat ") && !l.matches("\\*+"))
                .toList();
        int analysis = lines.lastIndexOf("APPLICATION FAILED TO START");
        if (analysis >= 0) {
            return words("it says in", log, analysis(lines.subList(analysis + 1, lines.size())));
        }
        List<String> wrong =
                lines.stream().filter(l -> WRONG.matcher(l).matches()).toList();
        return wrong.isEmpty() ? words("the last lines of", log, last(lines)) : words("errors in", log, last(wrong));
    }

    /** Its description in one line, and its advice in another. */
    private static List<String> analysis(List<String> lines) {
        String all = lines.stream()
                .map(String::strip)
                .filter(l -> !l.equals("Description:"))
                .map(l -> l.equals("Action:") ? "\n" : l)
                .collect(Collectors.joining(" "));
        return all.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    }

    private static List<String> last(List<String> lines) {
        return lines.subList(Math.max(0, lines.size() - 2), lines.size());
    }

    private static String words(String what, Path log, List<String> lines) {
        return "%s %s:%n%s"
                .formatted(what, log, String.join("\n", lines).indent(4).stripTrailing());
    }
}
