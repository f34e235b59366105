package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The answer to "which limit bound this cell?".
 *
 * @param limit full name of the limit that bounds the goodput; {@code null} when the evidence names none
 * @param refusedBy full name of what rejected most calls; {@code null} when none was rejected, or the evidence does not say by what
 * @param openedBy where the circuit breaker rejected most calls, full name of the limit, time limit or service that most of its
 *     errors came from; otherwise {@code null}
 * @param reason why no limit is named; {@code null} where one is, and where none was met
 * @param sentence one that a person can act on
 */
@JsonPropertyOrder({"status", "limit", "refusedBy", "openedBy", "reason", "sentence"})
public record Verdict(
        Status status,
        @Nullable String limit,
        @Nullable String refusedBy,
        @Nullable String openedBy,
        @Nullable Reason reason,
        String sentence) {

    /** How far the evidence carries. */
    public enum Status {
        BOUND,
        /** No limit was met; the sentence says whether more users would get more. */
        NOT_REACHED,
        /** The evidence does not decide. */
        AMBIGUOUS,
        /** The measurement differs from the prediction; what the evidence names, if anything, stays. */
        CONTRADICTED
    }

    /** Why the evidence names no limit. */
    public enum Why {
        /** Something that a verdict needs could not be read. */
        UNREAD,
        /** The load was not the one asked for. */
        OTHER_LOAD,
        /** Too few samples, or too far apart. */
        FEW_SAMPLES,
        BREAKER_OPEN,
        /** Other programs used the processors. */
        DISTURBED,
        /** No limit was full often enough. */
        SELDOM_FULL,
        /** The model says otherwise, and the evidence alone names none. */
        CONTRADICTED
    }

    /** @param words a clause without a capital and a full stop */
    public record Reason(Why why, String words) {}

    public Verdict {
        if (Objects.requireNonNull(status) == Status.BOUND) {
            Objects.requireNonNull(limit, "a verdict BOUND names its limit");
        }
        reason = status == Status.AMBIGUOUS && reason == null ? new Reason(Why.FEW_SAMPLES, sentence) : reason;
    }

    public static Verdict bound(String limit, @Nullable String refusedBy, @Nullable String openedBy, String sentence) {
        return new Verdict(Status.BOUND, limit, refusedBy, openedBy, null, sentence);
    }

    public static Verdict notReached(String sentence) {
        return new Verdict(Status.NOT_REACHED, null, null, null, null, sentence);
    }

    public static Verdict undecided(
            @Nullable String refusedBy, @Nullable String openedBy, Reason reason, String sentence) {
        return new Verdict(Status.AMBIGUOUS, null, refusedBy, openedBy, reason, sentence);
    }

    /** With the sentence as its reason. */
    public static Verdict undecided(String sentence) {
        return new Verdict(Status.AMBIGUOUS, null, null, null, null, sentence);
    }

    /** No verdict, since something could not be read. */
    public static Verdict unread(String what) {
        return undecided(null, null, new Reason(Why.UNREAD, what), "No verdict: " + what + ".");
    }

    /** Whether something that it needs could not be read. */
    public boolean unread() {
        return reason != null && reason.why() == Why.UNREAD;
    }

    /** The same in other words. */
    public Verdict saying(String other) {
        return new Verdict(status, limit, refusedBy, openedBy, reason, other);
    }

    /** The same with further sentences, if there are any. */
    public Verdict adding(String more) {
        return saying((sentence + " " + more).strip());
    }
}
