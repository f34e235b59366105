package dev.fusebox.lab.watch;

/**
 * One line of the picture.
 *
 * @param tone how much it matters; the text alone says it too
 */
public record Line(String text, Tone tone) {

    /** What a terminal may show as colour. */
    public enum Tone {
        PLAIN,
        TITLE,
        NOTE,
        /** Somebody waits or is refused. */
        WARNING,
        /** Full, open, gone. */
        ALARM
    }

    /** No longer than that. */
    Line within(int width) {
        String end = text.stripTrailing();
        return new Line(end.length() > width ? end.substring(0, width) : end, tone);
    }
}
