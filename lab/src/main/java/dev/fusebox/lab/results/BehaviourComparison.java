package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import java.util.Map;

/**
 * One behaviour of several gateways, side by side.
 *
 * @param findings by gateway
 */
public record BehaviourComparison(
        Behaviour behaviour, @JsonAnyGetter @JsonAnySetter Map<String, BehaviourFinding> findings) {

    /** Whether they can be taken for each other; nothing is said about what was not measured on all. */
    public enum Likeness {
        EQUIVALENT,
        NOT_EQUIVALENT,
        NOT_MEASURED
    }

    public Likeness likeness() {
        if (!findings.values().stream().allMatch(BehaviourFinding::measured)) {
            return Likeness.NOT_MEASURED;
        }
        return findings.values().stream().map(BehaviourFinding::gist).distinct().count() <= 1
                ? Likeness.EQUIVALENT
                : Likeness.NOT_EQUIVALENT;
    }
}
