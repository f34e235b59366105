package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;

/** Lines of YAML and of properties files, as text. */
final class FixLines {

    static String assignment(String file, String property, String value) {
        return file.endsWith(".properties") ? property + "=" + value : property + ": " + value;
    }

    /** The line after the last of the document that a line belongs to, blank lines at its end left out. */
    static int endOfDocument(List<String> file, int line) {
        int end = line;
        while (end < file.size() && !file.get(end).matches("(---|[#!]---).*")) {
            end++;
        }
        while (end > line && file.get(end - 1).isBlank()) {
            end--;
        }
        return end + 1;
    }

    /** The line with another value, and its comment kept. */
    static String withValue(String line, Resolved old, String value) {
        String key = old.property().substring(old.property().lastIndexOf('.') + 1);
        int from = Math.max(0, line.indexOf(key)) + key.length();
        int at = line.indexOf(old.text(), Math.min(from, line.length()));
        return at < 0
                ? line
                : line.substring(0, at) + value + line.substring(at + old.text().length());
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
