package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The answer to "which limit bound this cell?". In {@code results.json} each kind has the same keys. */
@JsonPropertyOrder({"status", "limit", "refusedBy", "openedBy", "reason", "sentence"})
public sealed interface Verdict {

    /** How far the evidence carries. */
    enum Status {
        BOUND,
        NOT_REACHED,
        AMBIGUOUS,
        CONTRADICTED
    }

    /** Why the evidence names no limit. */
    enum Why {
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
    record Reason(Why why, String words) {}

    @JsonProperty
    Status status();

    /** Full name of the limit that bounds the goodput; {@code null} when the evidence names none. */
    @JsonProperty
    default @Nullable String limit() {
        return null;
    }

    /** Full name of what rejected most calls; {@code null} when none was rejected, or the evidence does not say by what. */
    @JsonProperty
    default @Nullable String refusedBy() {
        return null;
    }

    /**
     * Where the circuit breaker rejected most calls, full name of the limit, time limit or service that most of its errors came
     * from; otherwise {@code null}, as in older files.
     */
    @JsonProperty
    default @Nullable String openedBy() {
        return null;
    }

    /** Why no limit is named; {@code null} where one is, and where none was met. */
    @JsonProperty
    default @Nullable Reason reason() {
        return null;
    }

    /** One sentence a person can act on. */
    @JsonProperty
    String sentence();

    /** Whether something that it needs could not be read. */
    default boolean unread() {
        return reason() != null && reason().why() == Why.UNREAD;
    }

    /** The same in other words. */
    default Verdict saying(String other) {
        return of(status(), limit(), refusedBy(), openedBy(), reason(), other);
    }

    /** No verdict, since something could not be read. */
    static Verdict unread(String what) {
        return new Ambiguous(null, null, new Reason(Why.UNREAD, what), "No verdict: " + what + ".");
    }

    /** A limit bounds the goodput. */
    record Bound(
            String limit,
            @Nullable String refusedBy,
            @Nullable String openedBy,
            String sentence) implements Verdict {

        public Bound(String limit, @Nullable String refusedBy, String sentence) {
            this(limit, refusedBy, null, sentence);
        }

        @Override
        public Status status() {
            return Status.BOUND;
        }
    }

    /** No limit was met: more users would get more. */
    record NotReached(String sentence) implements Verdict {
        @Override
        public Status status() {
            return Status.NOT_REACHED;
        }
    }

    /** The evidence does not decide. */
    record Ambiguous(@Nullable String refusedBy, @Nullable String openedBy, Reason reason, String sentence)
            implements Verdict {

        /** Of a cell that is not judged yet. */
        public Ambiguous(String sentence) {
            this(null, null, new Reason(Why.FEW_SAMPLES, sentence), sentence);
        }

        @Override
        public Status status() {
            return Status.AMBIGUOUS;
        }
    }

    /** The measurement differs from the prediction; what the evidence names, if anything, stays. */
    record Contradicted(
            @Nullable String limit,
            @Nullable String refusedBy,
            @Nullable String openedBy,
            @Nullable Reason reason,
            String sentence)
            implements Verdict {

        @Override
        public Status status() {
            return Status.CONTRADICTED;
        }
    }

    /** As read from {@code results.json}. */
    @JsonCreator
    static Verdict of(
            @JsonProperty("status") Status status,
            @JsonProperty("limit") @Nullable String limit,
            @JsonProperty("refusedBy") @Nullable String refusedBy,
            @JsonProperty("openedBy") @Nullable String openedBy,
            @JsonProperty("reason") @Nullable Reason reason,
            @JsonProperty("sentence") String sentence) {
        return switch (status) {
            case BOUND ->
                new Bound(
                        Objects.requireNonNull(limit, "a verdict BOUND names its limit"),
                        refusedBy,
                        openedBy,
                        sentence);
            case NOT_REACHED -> new NotReached(sentence);
            case AMBIGUOUS ->
                new Ambiguous(
                        refusedBy,
                        openedBy,
                        Objects.requireNonNullElse(reason, new Reason(Why.FEW_SAMPLES, sentence)),
                        sentence);
            case CONTRADICTED -> new Contradicted(limit, refusedBy, openedBy, reason, sentence);
        };
    }
}
