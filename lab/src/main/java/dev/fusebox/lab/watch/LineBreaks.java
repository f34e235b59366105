package dev.fusebox.lab.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Breaks a line of text where it is too long for the screen: between columns or words, rather not within parentheses; and a word that
 * no line holds where it has a dot or the like.
 */
final class LineBreaks {

    private static final String JOINTS = ".=-/,";

    private LineBreaks() {}

    /**
     * @param text with its own indent
     * @param following what the lines after the first begin with; shorter than the width
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

    /** How much of a text goes into so much room: with words before it, or all of the room. */
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
