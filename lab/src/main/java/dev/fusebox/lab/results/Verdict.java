package dev.fusebox.lab.results;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The answer to "which limit bound this cell?".
 *
 * @param status how far the evidence carries
 * @param limit full name of the limit that caps the goodput; {@code null} when the evidence names none
 * @param refusedBy full name of what rejected most calls; {@code null} when none was rejected, or the evidence does not say by
 *     what
 * @param sentence one a person can act on
 */
public record Verdict(
        Status status, @Nullable String limit, @Nullable String refusedBy, String sentence) {

    public Verdict {
        Objects.requireNonNull(status, "a verdict needs its status");
        if (status == Status.BOUND && limit == null) {
            throw new IllegalArgumentException("a verdict BOUND names its limit");
        }
    }

    /** How far the evidence carries. */
    public enum Status {
        /** A limit caps the goodput. */
        BOUND,
        /** No limit was met: more users would get more. */
        NOT_REACHED,
        /** The evidence does not decide. */
        AMBIGUOUS,
        /** The measurement differs from the prediction; what the evidence names, if anything, stays. */
        CONTRADICTED
    }

    public static Verdict bound(String limit, @Nullable String refusedBy, String sentence) {
        return new Verdict(Status.BOUND, limit, refusedBy, sentence);
    }

    public static Verdict ambiguous(@Nullable String refusedBy, String sentence) {
        return new Verdict(Status.AMBIGUOUS, null, refusedBy, sentence);
    }

    public static Verdict ambiguous(String sentence) {
        return ambiguous(null, sentence);
    }

    public boolean is(Status asked) {
        return status == asked;
    }
}
