package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonValue;

/** How a circuit breaker closed: before its open time was over, or after it. */
public enum BreakerClosing {
    CALL_IN_FLIGHT("call in flight"),
    TRIAL_CALL("trial call");

    private final String word;

    BreakerClosing(String word) {
        this.word = word;
    }

    /** As results spell it. */
    @JsonValue
    public String word() {
        return word;
    }
}
