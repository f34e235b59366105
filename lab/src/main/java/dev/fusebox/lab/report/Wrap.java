package dev.fusebox.lab.report;

import java.util.regex.Pattern;

/** Breaks sentences into lines of at most 100 columns. */
final class Wrap {

    private static final int WIDTH = 100;

    /** Not the one in {@code 30 000}. */
    private static final Pattern SPACE = Pattern.compile(" +(?!\\d{3}(?!\\d))|(?<!\\d) +");

    private Wrap() {}

    /** Each sentence in lines that begin with so many spaces and end in a line break; nothing for an empty one. */
    static String at(int indent, String... sentences) {
        StringBuilder text = new StringBuilder();
        for (String sentence : sentences) {
            text.append(sentence.isEmpty() ? "" : at(" ".repeat(indent), " ".repeat(indent), sentence));
        }
        return text.toString();
    }

    /** The first line begins otherwise than those that follow. */
    static String at(String first, String following, String sentence) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder(first);
        for (String word : SPACE.split(sentence.strip())) {
            if (line.length() + word.length() > WIDTH && line.length() > following.length()) {
                text.append(line.toString().stripTrailing()).append("\n");
                line = new StringBuilder(following);
            }
            line.append(word).append(" ");
        }
        return text.append(line.toString().stripTrailing()).append("\n").toString();
    }
}
