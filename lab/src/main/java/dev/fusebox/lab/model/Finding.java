package dev.fusebox.lab.model;

/**
 * What one gateway was seen to do.
 *
 * @param measured whether it was seen at all
 * @param gist what has to be alike for two gateways to be equivalent; {@code null} when not measured
 * @param text what was seen, with figures; the reason when not measured
 */
public record Finding(boolean measured, String gist, String text) {

    public static Finding of(String gist, String text) {
        return new Finding(true, gist, text);
    }

    /** The figures themselves are the gist. */
    public static Finding of(String text) {
        return new Finding(true, text, text);
    }

    public static Finding notMeasured(String why) {
        return new Finding(false, null, why);
    }
}
