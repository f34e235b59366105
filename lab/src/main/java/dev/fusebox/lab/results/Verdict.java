package dev.fusebox.lab.results;

/**
 * The answer to "which limit bound this cell?".
 *
 * @param status how far the evidence carries
 * @param limit full name of the limit that caps the goodput, or {@code null}
 * @param refusedBy full name of what refused most calls, or {@code null} when nothing was refused
 * @param sentence one sentence a person can act on
 */
public record Verdict(Status status, String limit, String refusedBy, String sentence) {

    /** How far the evidence carries. */
    public enum Status {
        BOUND,
        NOT_REACHED,
        AMBIGUOUS,
        CONTRADICTED
    }

    public static Verdict ambiguous(String sentence) {
        return new Verdict(Status.AMBIGUOUS, null, null, sentence);
    }
}
