package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.ExperimentEntry;
import dev.fusebox.lab.study.Study;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Rounds of mixed load on several gateways at once, each with a fault of service-a, and what every process holds afterwards.
 *
 * @param roundSeconds of which a quarter is the fault
 * @param perSecond calls on each gateway
 */
public record SoakSpec(String profile, List<String> gateways, Integer rounds, Integer roundSeconds, Integer perSecond)
        implements ExperimentEntry {

    private static final int ROUNDS = 10;
    private static final int MOST_ROUNDS = 24 * 60;
    private static final int ROUND_SECONDS = 60;
    private static final int PER_SECOND = 50;
    private static final int MOST_PER_SECOND = 500;

    /** Every fault once, before the first round. */
    private static final int WARM_UP_SECONDS = 60;

    public SoakSpec {
        rounds = Study.bounded("rounds", Objects.requireNonNullElse(rounds, ROUNDS), 1, MOST_ROUNDS);
        roundSeconds = Study.bounded("roundSeconds", Objects.requireNonNullElse(roundSeconds, ROUND_SECONDS), 2, 3600);
        perSecond = Study.bounded("perSecond", Objects.requireNonNullElse(perSecond, PER_SECOND), 1, MOST_PER_SECOND);
    }

    @Override
    public double usualSeconds() {
        return WARM_UP_SECONDS + (double) rounds * roundSeconds;
    }

    @Override
    public SoakSpec on(List<String> others) {
        return new SoakSpec(profile, others, rounds, roundSeconds, perSecond);
    }

    @Override
    public SoakSpec under(String other) {
        return new SoakSpec(other, gateways, rounds, roundSeconds, perSecond);
    }

    @Override
    public Stream<Experiment> experiments() {
        return Stream.of(new SoakExperiment(this));
    }
}
