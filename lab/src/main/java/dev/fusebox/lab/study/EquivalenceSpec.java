package dev.fusebox.lab.study;

import java.util.List;

/** A comparison of gateways, limit by limit and behaviour by behaviour, under one profile. */
public record EquivalenceSpec(String profile, List<String> gateways) implements ExperimentSpec {

    @Override
    public EquivalenceSpec on(List<String> others) {
        return new EquivalenceSpec(profile, others);
    }
}
