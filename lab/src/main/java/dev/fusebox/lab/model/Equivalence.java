package dev.fusebox.lab.model;

import java.util.List;

/**
 * What one profile makes of the two gateways.
 *
 * @param noCounterpart what the profile says one of them cannot do
 */
public record Equivalence(
        String profile, List<String> noCounterpart, List<LimitPair> limits, List<Comparison> behaviour) {}
