package dev.fusebox.lab.results;

import dev.fusebox.lab.chain.ComparedLimit;
import java.util.List;
import java.util.Map;

/**
 * What one profile makes of several gateways.
 *
 * @param id unique in a run
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

    /** How many behaviours are so. */
    public long count(BehaviourComparison.Likeness likeness) {
        return behaviour.stream().filter(c -> c.likeness() == likeness).count();
    }
}
