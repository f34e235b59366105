package dev.fusebox.lab.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Breaks a line that is too long for the screen: between columns or words, and within parentheses only as a last resort. A word
 * that is longer than a line breaks after a dot or another joint.
 */
final class LineBreaks {

    private static final String JOINTS = ".=-/,";

    /**
     * @param text with its indent
     * @param following the indent of the lines after the first; shorter than the width
     */
    static List<String> at(String text, String following, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text.stripTrailing();
        String indent = "";
        while (indent.length() + rest.length() > width) {
            int end = end(rest, width - indent.length());
            lines.add((indent + rest.substring(0, end)).stripTrailing());
            rest = rest.substring(end).stripLeading();
            indent = following;
        }
        lines.add(indent + rest);
        return lines;
    }

    /** Where to break a text, so that the first part fits the room. */
    private static int end(String text, int room) {
        int words = text.length() - text.stripLeading().length();
        return IntStream.of(
                        last(text, room, i -> text.startsWith("  ", i) && i > words && i > room / 2),
                        last(text, room, i -> text.charAt(i) == ' ' && i > words && !parenthesised(text, i)),
                        last(text, room, i -> text.charAt(i) == ' ' && i > words),
                        last(text, room, i -> i > room / 2 && JOINTS.indexOf(text.charAt(i - 1)) >= 0))
                .filter(i -> i > 0)
                .findFirst()
                .orElse(room);
    }

    private static int last(String text, int room, IntPredicate fits) {
        return IntStream.iterate(room, i -> i > 0, i -> i - 1)
                .filter(fits)
                .findFirst()
                .orElse(0);
    }

    private static boolean parenthesised(String text, int index) {
        return text.lastIndexOf('(', index) > text.lastIndexOf(')', index);
    }
}
