package dev.fusebox.lab.experiment.equivalence;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import dev.fusebox.lab.chain.LimitComparison.ComparedLimit;
import dev.fusebox.lab.results.trial.ExperimentResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one profile makes of several gateways.
 *
 * @param gateways their titles by id, in the order of the columns
 * @param noCounterpart what the profile says one of them cannot do
 */
public record EquivalenceResult(
        String id,
        String profile,
        Map<String, String> gateways,
        List<String> noCounterpart,
        List<ComparedLimit> limits,
        List<BehaviourComparison> behaviour)
        implements ExperimentResult {

    /** How many behaviours compare like this. */
    public long count(BehaviourComparison.Likeness likeness) {
        return behaviour.stream().filter(c -> c.likeness() == likeness).count();
    }

    /**
     * One behaviour of several gateways, side by side.
     *
     * @param findings by gateway
     */
    public record BehaviourComparison(
            Behaviour behaviour,
            @JsonAnyGetter @JsonAnySetter Map<String, BehaviourFinding> findings) {

        /** Whether the gateways can replace each other. Two that differ are enough to say no; equivalent needs a measurement on each. */
        public enum Likeness {
            EQUIVALENT,
            NOT_EQUIVALENT,
            NOT_MEASURED
        }

        public Likeness likeness() {
            List<BehaviourFinding> seen = findings.values().stream()
                    .filter(BehaviourFinding::measured)
                    .toList();
            if (seen.stream().map(BehaviourFinding::gist).distinct().count() > 1) {
                return Likeness.NOT_EQUIVALENT;
            }
            return seen.size() < findings.size() ? Likeness.NOT_MEASURED : Likeness.EQUIVALENT;
        }
    }

    /**
     * What one gateway was seen to do.
     *
     * @param measured whether it was seen at all
     * @param gist what has to be equal for two gateways to be equivalent; {@code null} when not measured
     * @param text what was seen, with figures; the reason when not measured
     */
    public record BehaviourFinding(
            boolean measured, @Nullable String gist, String text) {

        public static BehaviourFinding of(@Nullable String gist, String text) {
            return new BehaviourFinding(true, gist, text);
        }

        /** The figures themselves are the gist. */
        public static BehaviourFinding of(String text) {
            return new BehaviourFinding(true, text, text);
        }

        public static BehaviourFinding notMeasured(String why) {
            return new BehaviourFinding(false, null, why);
        }
    }

    /** What gateways may do differently; each is measured on all. */
    public enum Behaviour {
        REFUSED_ANSWER("Limit full: the caller gets"),
        REFUSED_COUNTS("Limit full: the circuit breaker counts the call as"),
        TIMED_OUT_ANSWER("Backend slower than the time limit: the caller gets"),
        TIMED_OUT_WHEN("Backend slower than the time limit: the caller gets it after"),
        TIMED_OUT_PERMIT("Backend slower than the time limit: the permit is free again"),
        TIMED_OUT_THREAD("Backend slower than the time limit: the request thread is free again"),
        TIMED_OUT_BACKEND(
                "Backend slower than the time limit: calls left at the backend when the caller has its answer"),
        TIMED_OUT_COUNTS("Backend slower than the time limit: the circuit breaker counts the call as"),
        BACKEND_ERROR_ANSWER("Backend answers 500: the caller gets"),
        BACKEND_ERROR_COUNTS("Backend answers 500: the circuit breaker counts the call as"),
        CLIENT_GONE_PERMIT("Client gives up: permits still in use 0.5 s later"),
        CLIENT_GONE_COUNTS("Client gives up: the circuit breaker counts the call as"),
        OPEN_ANSWER("Circuit breaker open: the caller gets"),
        OPEN_RECOVERS("Backend healthy again: the first successful call comes"),
        OPEN_CLOSED_BY("Circuit breaker open: a call that began earlier succeeds"),
        DEAD_ANSWER("Backend killed: the caller gets"),
        DEAD_COUNTS("Backend killed: the circuit breaker counts the call as");

        private final String words;

        Behaviour(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
