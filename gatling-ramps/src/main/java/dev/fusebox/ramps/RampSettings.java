package dev.fusebox.ramps;

import java.util.List;
import java.util.Properties;

/**
 * What the simulation does, from system properties; README.md lists them.
 *
 * @param form fields of a POST, encoded; empty for a GET
 * @param rampSeconds all users have come after this time, one after the other
 * @param repeats calls of each user
 * @param pauseMinMs shortest pause of a user between an answer and his next call, milliseconds
 * @param pauseMaxMs the longest; any between is as likely
 * @param addresses source addresses that connections come from, in turns; empty for the usual one
 * @param figures where to write figures and percentiles, without the ending of the file; empty for nowhere
 */
record RampSettings(
        String baseUrl,
        String path,
        String form,
        int users,
        int rampSeconds,
        int repeats,
        int pauseMinMs,
        int pauseMaxMs,
        List<String> addresses,
        String figures) {

    private static final int MOST_USERS = 1_000_000;
    private static final int MOST_SECONDS = 86_400;

    RampSettings {
        if (pauseMaxMs < pauseMinMs) {
            throw new IllegalArgumentException(
                    "-Dsim.pause.max=%d is less than -Dsim.pause.min=%d".formatted(pauseMaxMs, pauseMinMs));
        }
        if ((long) users * repeats > Integer.MAX_VALUE / 8) {
            throw new IllegalArgumentException(
                    "%d users with %d calls each are too many for one machine".formatted(users, repeats));
        }
    }

    static RampSettings ofSystemProperties() {
        return of(System.getProperties());
    }

    /** @throws IllegalArgumentException names the property and the values that it may have */
    static RampSettings of(Properties given) {
        String url = given.getProperty("base.url", "http://127.0.0.1:8881");
        if (!url.matches("https?://[^/\\s]+.*")) {
            throw new IllegalArgumentException("-Dbase.url=" + url + ": must be like http://127.0.0.1:8881");
        }
        String addresses = given.getProperty("sim.addresses", "");
        return new RampSettings(
                url.replaceFirst("/+$", ""),
                "/" + given.getProperty("test.path", "sleep/100").replaceFirst("^/+", ""),
                given.getProperty("test.form", ""),
                number(given, "sim.users", 100, 1, MOST_USERS),
                number(given, "sim.ramp.seconds", 30, 0, MOST_SECONDS),
                number(given, "sim.repeats", 30, 1, MOST_USERS),
                number(given, "sim.pause.min", 1000, 0, MOST_SECONDS * 1000),
                number(given, "sim.pause.max", 2000, 0, MOST_SECONDS * 1000),
                addresses.isBlank() ? List.of() : List.of(addresses.split(",")),
                given.getProperty("sim.figures", ""));
    }

    private static int number(Properties given, String name, int usual, int least, int most) {
        String value = given.getProperty(name, "" + usual);
        if (!value.matches("\\d{1,9}") || Integer.parseInt(value) < least || Integer.parseInt(value) > most) {
            throw new IllegalArgumentException("-D%s=%s: must be %d to %d".formatted(name, value, least, most));
        }
        return Integer.parseInt(value);
    }
}
