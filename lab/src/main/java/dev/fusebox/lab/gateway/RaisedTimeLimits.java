package dev.fusebox.lab.gateway;

/**
 * An experiment that holds calls lifts every time limit, so that it tests a limit and not a time-out: a stock gateway gives
 * up a held call after one second. Each {@link Component} knows by which settings.
 */
public final class RaisedTimeLimits {

    /** What time limits are raised to. */
    public static final int SECONDS = 60;

    private RaisedTimeLimits() {}

    /** What results say of the time limits. */
    public static String words(boolean raised) {
        return raised ? "raised to " + SECONDS + " s" : "as they are";
    }
}
