package dev.fusebox.lab.results.trial;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a healthy route fares while something is wrong with another one. */
public enum BystanderVerdict {
    ISOLATED,
    DEGRADED,
    DEAD,
    /** Nothing can be said: the machine was busy, or the callers were not held as they should be. */
    INCONCLUSIVE;

    /** As results spell it. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
