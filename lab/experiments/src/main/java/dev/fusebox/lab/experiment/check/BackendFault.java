package dev.fusebox.lab.experiment.check;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How the backend of a route misbehaves while one call meets it. */
public enum BackendFault {
    /** A call for comparison. */
    NONE("answers"),
    HANG("never answers"),
    SLOW("answers after 2 s"),
    ERROR_503("answers 503"),
    PORT_CLOSED("has closed its port"),
    RESET("resets the connection"),
    HALF("closes in the middle of its answer"),
    DRIP("sends a byte every 0.4 s, for 5 s"),
    KEPT_CLOSED("closes a kept connection as the next call comes");

    private final String words;

    BackendFault(String words) {
        this.words = words;
    }

    /** What the backend does. */
    public String words() {
        return words;
    }

    /** As JSON spells it. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-').replace("error-", "");
    }
}
