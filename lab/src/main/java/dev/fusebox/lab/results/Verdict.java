package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The answer to "which limit bound this cell?". In {@code results.json} each kind has the same five keys. */
@JsonPropertyOrder({"status", "limit", "refusedBy", "openedBy", "sentence"})
public sealed interface Verdict {

    /** How far the evidence carries. */
    enum Status {
        BOUND,
        NOT_REACHED,
        AMBIGUOUS,
        CONTRADICTED
    }

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

    /** One sentence a person can act on. */
    @JsonProperty
    String sentence();

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
    record Ambiguous(@Nullable String refusedBy, @Nullable String openedBy, String sentence) implements Verdict {

        public Ambiguous(String sentence) {
            this(null, null, sentence);
        }

        public Ambiguous(@Nullable String refusedBy, String sentence) {
            this(refusedBy, null, sentence);
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
            String sentence) implements Verdict {

        public Contradicted(@Nullable String limit, @Nullable String refusedBy, String sentence) {
            this(limit, refusedBy, null, sentence);
        }

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
            @JsonProperty("sentence") String sentence) {
        return switch (status) {
            case BOUND ->
                new Bound(
                        Objects.requireNonNull(limit, "a verdict BOUND names its limit"),
                        refusedBy,
                        openedBy,
                        sentence);
            case NOT_REACHED -> new NotReached(sentence);
            case AMBIGUOUS -> new Ambiguous(refusedBy, openedBy, sentence);
            case CONTRADICTED -> new Contradicted(limit, refusedBy, openedBy, sentence);
        };
    }
}
