package dev.fusebox.lab.doc;

import dev.fusebox.lab.common.Figures;
import java.util.regex.Pattern;

/** What a colour says: with a sign for text, for paper, and for readers who do not see colours. */
public enum Sign {
    NO_LIMIT(".", "⬜", "30;47"),
    PERMITS("P", "🟪", "30;45"),
    THREAD_POOL("T", "🟫", "30;48;5;180"),
    CONNECTIONS("C", "🟦", "30;46"),
    REQUEST_THREADS("R", "🟧", "30;48;5;208"),
    CPU("U", "🟨", "30;43"),
    CIRCUIT_BREAKER("B", "🟥", "97;41"),
    LOAD_GENERATOR("G", "🔳", "97;44"),
    OTHER("O", "⬛", "97;100"),
    GOOD("+", "🟢", "30;42"),
    FAIR("~", "🟡", "30;43"),
    POOR("!", "🔴", "97;41"),
    UNKNOWN("?", "⚪", "30;47"),
    // Of words, which need no sign.
    LEAD("", "", "1"),
    WRONG("", "", "1;31"),
    UNSURE("", "", "33"),
    RIGHT("", "", "32"),
    BOUND("", "", "36");

    /** A painted text stands between a character of Unicode's private use and this one, until it is known whether a terminal shows it. */
    private static final char OFF = '\uE0FF';

    private static final char FIRST = '\uE000';
    private static final Pattern PAINT = Pattern.compile("[\uE000-\uE0FF]");

    private final String letter;
    private final String emoji;
    private final String terminal;

    Sign(String letter, String emoji, String terminal) {
        this.letter = letter;
        this.emoji = emoji;
        this.terminal = terminal;
    }

    /** For text. */
    public String letter() {
        return letter;
    }

    /** The letter in its colour. */
    public String painted() {
        return paint(letter);
    }

    /** For the page, beside {@link #word}. */
    public String symbol() {
        return switch (this) {
            case GOOD -> "✓";
            case POOR -> "✗";
            case BOUND -> "■";
            case RIGHT -> "○";
            case UNSURE -> "?";
            case WRONG -> "≠";
            default -> letter;
        };
    }

    /** What it says, also a CSS class. */
    public String word() {
        return Figures.word(this);
    }

    /** For Markdown, which has no colours: several look alike to some people, so that a letter or words belong to it. */
    public String markdown() {
        return Character.isLetter(letter.charAt(0)) ? emoji + " " + letter : emoji;
    }

    /** The words in this colour, once {@link #ansi} has seen them. */
    public String paint(String words) {
        return (char) (FIRST + ordinal()) + words + OFF;
    }

    /** Painted text for a terminal. */
    public static String ansi(String text) {
        return PAINT.matcher(text).replaceAll(found -> {
            int mark = found.group().charAt(0) - FIRST;
            return "\u001b[" + (mark < values().length ? values()[mark].terminal : "0") + "m";
        });
    }

    /** Painted text without its paint, for a file. */
    public static String plain(String text) {
        return PAINT.matcher(text).replaceAll("");
    }

    static int width(CharSequence text) {
        return plain(text.toString()).length();
    }
}
