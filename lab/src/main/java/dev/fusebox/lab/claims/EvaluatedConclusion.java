package dev.fusebox.lab.claims;

import dev.fusebox.lab.results.Results.Conclusion;

/** A claim with its answer and the evidence in words. */
public record EvaluatedConclusion(Conclusion conclusion, Agreement answer, String evidence) {

    /** Whether this run agrees with a claim. */
    public enum Agreement {
        AGREES,
        DISAGREES,
        CANNOT_TELL
    }
}
