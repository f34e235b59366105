package dev.fusebox.lab.claims;

import dev.fusebox.lab.results.ProbeResult;
import java.util.Objects;

/** A probe of one route as the expressions of conclusions see it. */
public record ProbeFigures(ProbeResult probe) {

    /** How many calls got through at once. */
    public int getCeiling() {
        return probe.ceiling();
    }

    /** Full name of the limit that was full; empty when none was. */
    public String getLimit() {
        return Objects.requireNonNullElse(probe.bindingLimit(), "");
    }

    /** The property that sizes it; empty when unknown. */
    public String getSetting() {
        return Objects.requireNonNullElse(probe.setting(), "");
    }
}
