package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.ExperimentEntry;
import java.util.List;
import java.util.stream.Stream;

/** A comparison of gateways, limit by limit and behaviour by behaviour, under one profile. */
public record EquivalenceSpec(String profile, List<String> gateways) implements ExperimentEntry {

    /** Of some hundred calls to one gateway, and the times that its circuit breaker stays open. */
    private static final double SECONDS = 90;

    @Override
    public EquivalenceSpec on(List<String> others) {
        return new EquivalenceSpec(profile, others);
    }

    @Override
    public EquivalenceSpec under(String other) {
        return new EquivalenceSpec(other, gateways);
    }

    @Override
    public double usualSeconds() {
        return gateways.size() * SECONDS;
    }

    @Override
    public Stream<Experiment> experiments() {
        return Stream.of(new EquivalenceExperiment(this));
    }
}
