package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Lines of YAML and of properties files, as text. */
final class FixLines {

    static String assignment(String file, String property, String value) {
        return file.endsWith(".properties") ? property + "=" + value : property + ": " + value;
    }

    /** The line after the last of the document that a line belongs to, blank lines at its end left out. */
    static int endOfDocument(List<String> file, int line, boolean properties) {
        int end = line;
        Pattern next = Pattern.compile(properties ? "[#!]---\\s*" : "---(?:\\s.*)?");
        while (end < file.size() && !next.matcher(file.get(end)).matches()) {
            end++;
        }
        while (end > line && file.get(end - 1).isBlank()) {
            end--;
        }
        return end + 1;
    }

    /** The line with another value, and its comment kept; as it is where several of its words could be the value. */
    static String withValue(String line, Resolved old, String value) {
        String key = old.property().substring(old.property().lastIndexOf('.') + 1);
        String text = "(?<![\\w.-])" + Pattern.quote(old.text()) + "(?![\\w.-])";
        return once(line, "(?<![\\w-])" + Pattern.quote(key) + "['\"]?\\s*[:=]\\s*['\"]?" + text, old, value)
                .or(() -> once(line, text, old, value))
                .orElse(line);
    }

    /** Empty unless the line has exactly one such place, which ends with the old value. */
    private static Optional<String> once(String line, String place, Resolved old, String value) {
        List<MatchResult> found = Pattern.compile(place).matcher(line).results().toList();
        if (found.size() != 1 || old.text().isEmpty()) {
            return Optional.empty();
        }
        int end = found.get(0).end();
        return Optional.of(line.substring(0, end - old.text().length()) + value + line.substring(end));
    }

    /** The first line to remove with a line: groups of YAML that hold nothing else go with it. */
    static int emptied(List<String> file, int line) {
        int first = line;
        while (first > 1
                && isGroup(file.get(first - 2))
                && indent(file.get(first - 2)) < indent(file.get(first - 1))
                && indentAfter(file, line) <= indent(file.get(first - 2))) {
            first--;
        }
        return first;
    }

    private static boolean isGroup(String line) {
        return line.matches("\\s*[^#\\s][^#]*:\\s*(#.*)?");
    }

    private static int indentAfter(List<String> file, int line) {
        return file.stream()
                .skip(line)
                .filter(l -> !l.isBlank() && !l.strip().startsWith("#"))
                .mapToInt(FixLines::indent)
                .findFirst()
                .orElse(0);
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }
}
