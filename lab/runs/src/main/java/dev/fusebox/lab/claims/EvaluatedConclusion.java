package dev.fusebox.lab.claims;

import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.results.Results.Conclusion;

/** A conclusion, whether the run agrees with it, and the evidence in words. */
public record EvaluatedConclusion(Conclusion conclusion, Agreement answer, String evidence) {

    /** Whether this run agrees with a conclusion. */
    public enum Agreement {
        AGREES("agrees", Sign.GOOD),
        DISAGREES("disagrees", Sign.POOR),
        CANNOT_TELL("undecided", Sign.UNKNOWN);

        private final String words;
        private final Sign sign;

        Agreement(String words, Sign sign) {
            this.words = words;
            this.sign = sign;
        }

        public Sign sign() {
            return sign;
        }

        public String words() {
            return words;
        }
    }
}
