package dev.fusebox.lab.results;

import dev.fusebox.lab.chain.LimitPair;
import java.util.List;

/**
 * What one profile makes of the two gateways.
 *
 * @param noCounterpart what the profile says one of them cannot do
 */
public record EquivalenceResult(
        String profile, List<String> noCounterpart, List<LimitPair> limits, List<BehaviourComparison> behaviour) {}
