package dev.fusebox.lab.results;

import org.jspecify.annotations.Nullable;

/**
 * What one gateway was seen to do.
 *
 * @param measured whether it was seen at all
 * @param gist what has to be alike for two gateways to be equivalent; {@code null} when not measured
 * @param text what was seen, with figures; the reason when not measured
 */
public record BehaviourFinding(boolean measured, @Nullable String gist, String text) {

    public static BehaviourFinding of(@Nullable String gist, String text) {
        return new BehaviourFinding(true, gist, text);
    }

    /** The figures themselves are the gist. */
    public static BehaviourFinding of(String text) {
        return new BehaviourFinding(true, text, text);
    }

    public static BehaviourFinding notMeasured(String why) {
        return new BehaviourFinding(false, null, why);
    }
}
