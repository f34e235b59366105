package dev.fusebox.lab.chain;

import java.util.List;

/**
 * What does the same work on the two gateways.
 *
 * @param what the limit, in words
 * @param zuul empty where Zuul has nothing for it
 * @param scg empty where Spring Cloud Gateway has nothing for it
 */
public record LimitPair(String what, List<EffectiveSetting> zuul, List<EffectiveSetting> scg) {}
