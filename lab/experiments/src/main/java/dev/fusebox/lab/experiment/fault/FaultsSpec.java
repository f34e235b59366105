package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.ExperimentEntry;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.study.ProfileChange;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Faults behind each gateway and in front of it, one after the other.
 *
 * @param faults those to try; {@link Fault#usual} when not given
 */
public record FaultsSpec(
        String profile,
        List<String> gateways,
        List<Fault> faults,
        @IfKnown @Nullable ProfileChange change) implements ExperimentEntry {

    /** What a fault takes besides its load: single calls, and the way back to rest. */
    private static final double BETWEEN_SECONDS = 2;

    public FaultsSpec {
        faults = Objects.requireNonNullElse(faults, Fault.usual());
    }

    @Override
    public double usualSeconds() {
        return gateways.size()
                * (USUAL_SECONDS
                        + faults.stream()
                                .mapToDouble(f -> f.seconds() + BETWEEN_SECONDS)
                                .sum());
    }

    @Override
    public FaultsSpec on(List<String> others) {
        return new FaultsSpec(profile, others, faults, change);
    }

    @Override
    public FaultsSpec under(String other) {
        return new FaultsSpec(other, gateways, faults, change);
    }

    @Override
    public Stream<Experiment> experiments() {
        return gateways.stream()
                .map(Gateways::named)
                .map(gateway -> new FaultsExperiment(this, FaultsExperiment.proxy(gateway)));
    }
}
