package dev.fusebox.lab.results.cell;

/**
 * How the limits of a target were read.
 *
 * @param way for people: {@code over JMX}
 * @param everyMs time between two samples
 */
public record ReadBy(String way, int everyMs) {

    /** From this on, a limit may have been full between two samples unseen. */
    private static final int COARSE_MS = 500;

    public boolean coarse() {
        return everyMs >= COARSE_MS;
    }

    /** For the end of a verdict. */
    public String words() {
        return "Limits were read %s, %s."
                .formatted(way, everyMs == 1000 ? "once a second" : "every %d ms".formatted(everyMs));
    }
}
