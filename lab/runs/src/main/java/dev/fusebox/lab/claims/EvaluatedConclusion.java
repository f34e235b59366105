package dev.fusebox.lab.claims;

import dev.fusebox.lab.results.Results.Conclusion;

/** A conclusion, whether the run agrees with it, and the evidence in words. */
public record EvaluatedConclusion(Conclusion conclusion, Agreement answer, String evidence) {

    /** Whether this run agrees with a conclusion. */
    public enum Agreement {
        AGREES("agrees"),
        DISAGREES("disagrees"),
        CANNOT_TELL("undecided");

        private final String words;

        Agreement(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
