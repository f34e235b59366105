package dev.fusebox.lab.doc;

import java.util.regex.Pattern;

/** Breaks sentences into lines of at most {@link #WIDTH} columns. */
public final class Wrap {

    public static final int WIDTH = 100;

    /** Any space but the ones in {@code 30 000}, {@code 5 ms} and {@code 5 %}. */
    private static final Pattern SPACE = Pattern.compile(" +(?!(?:\\d{3}|m?s|%)(?!\\w))|(?<!\\d) +");

    /** Stands for a space at which no line ends. */
    public static final char NO_BREAK = '\u00a0';

    /** Each sentence begins a line, indented by this many spaces, and ends in a line break. Empty ones are left out. */
    public static String at(int indent, String... sentences) {
        StringBuilder text = new StringBuilder();
        for (String sentence : sentences) {
            text.append(sentence.isEmpty() ? "" : at(" ".repeat(indent), " ".repeat(indent), sentence));
        }
        return text.toString();
    }

    /**
     * One sentence.
     *
     * @param first what the first line begins with
     * @param following what the other lines begin with
     */
    public static String at(String first, String following, String sentence) {
        return broken(first, following, SPACE.split(sentence.strip()), "");
    }

    /** A command line. It breaks before an option, and a backslash keeps it one command for a shell. */
    public static String command(String indent, String command) {
        return broken(indent, indent + "  ", command.split(" (?=-)"), " \\");
    }

    private static String broken(String first, String following, String[] words, String atBreak) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder(first);
        for (String word : words) {
            if (Sign.width(line) + Sign.width(word) + atBreak.length() > WIDTH && line.length() > following.length()) {
                text.append(line.toString().stripTrailing()).append(atBreak).append("\n");
                line = new StringBuilder(following);
            }
            line.append(word).append(" ");
        }
        return text.append(line.toString().stripTrailing())
                .append("\n")
                .toString()
                .replace(NO_BREAK, ' ');
    }
}
