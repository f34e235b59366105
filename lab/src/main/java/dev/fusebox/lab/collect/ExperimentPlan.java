package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.BystanderExperiment;
import dev.fusebox.lab.experiment.Experiment;
import dev.fusebox.lab.experiment.ProbeExperiment;
import dev.fusebox.lab.experiment.equivalence.EquivalenceExperiment;
import dev.fusebox.lab.study.BystanderSpec;
import dev.fusebox.lab.study.EquivalenceSpec;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.ProbeSpec;
import dev.fusebox.lab.study.Study;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Unfolds the experiments of a study, in the order in which they run. */
public final class ExperimentPlan {

    /** A kind of experiment: what its entry says, and what is carried out for it. */
    private record Kind<S extends ExperimentSpec>(Class<S> spec, Function<S, List<? extends Experiment>> experiments) {
        private Stream<Experiment> of(ExperimentSpec entry) {
            return spec.isInstance(entry)
                    ? experiments.apply(spec.cast(entry)).stream().map(e -> e)
                    : Stream.empty();
        }
    }

    private static final List<Kind<?>> KINDS = List.of(
            new Kind<>(BystanderSpec.class, BystanderExperiment::of),
            new Kind<>(ProbeSpec.class, ProbeExperiment::of),
            new Kind<>(EquivalenceSpec.class, s -> List.of(new EquivalenceExperiment(s))));

    private ExperimentPlan() {}

    /** @throws UsageException when two are the same, or one of them asks for what a gateway does not have */
    public static List<Experiment> of(Study study) {
        List<Experiment> plan = study.experiments().stream()
                .flatMap(entry -> KINDS.stream().flatMap(kind -> kind.of(entry)))
                .toList();
        Set<String> ids = new HashSet<>();
        plan.stream().map(Experiment::id).filter(id -> !ids.add(id)).findFirst().ifPresent(twice -> {
            throw new UsageException("the experiment " + twice + " is there twice; leave one of them out");
        });
        return plan;
    }
}
