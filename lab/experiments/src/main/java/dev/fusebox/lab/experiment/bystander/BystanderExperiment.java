package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.Experiment.ExperimentContext;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.experiment.Tries;
import dev.fusebox.lab.experiment.bystander.HealthyCalls.Idle;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.HungChoice;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.ExperimentResult;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds callers on one route of a gateway, or several, and measures what becomes of the healthy route: in one trial, or in as many as it takes
 * to find the smallest number of callers that harms it.
 */
public record BystanderExperiment(BystanderSpec spec, HungChoice choice) implements Experiment {

    /** Of one step of the search for the smallest number of callers that harms. */
    private static final Duration STEP = Duration.ofSeconds(2);

    @Override
    public Set<Component> components() {
        return new LinkedHashSet<>(spec.instances().replicated(Experiment.startedWith(spec, choice.gateway())));
    }

    @Override
    public boolean sampled() {
        return true;
    }

    private String gateway() {
        return choice.gateway().id();
    }

    @Override
    public String id() {
        return "%s.%s.%s.b%d".formatted(gateway(), spec.setUp(), choice.id().replace(",", "-and-"), spec.callers());
    }

    @Override
    public BystanderResult run(ExperimentContext context) throws IOException, InterruptedException {
        HealthyCalls healthyCalls =
                new HealthyCalls(context.processes(), choice, Duration.ofSeconds(spec.patienceSeconds()));
        BystanderTrials trials = new BystanderTrials(context.processes(), choice, spec, healthyCalls);
        Tries tries = Tries.of(context.progress(), context.processes());
        healthyCalls.warmUp();
        IsolationPrediction predicted = trials.predicted();
        Idle idle = tries.measure(healthyCalls::idle, Idle::doubt);
        if (idle.doubt() != null) {
            return result(idle, null, predicted);
        }
        context.progress()
                .say("holding %d callers on %s of %s with profile %s"
                        .formatted(spec.callers(), choice.id(), gateway(), spec.setUp()));
        Duration length = Duration.ofSeconds(spec.seconds());
        boolean recovers = spec.hungCalls().held();
        Trial trial =
                callers -> tries.measure(() -> trials.trial(callers, length, recovers, idle), BystanderTrial::doubt);
        BystanderResult found = result(idle, confirmed(trial, spec.callers()), predicted);
        if (!spec.critical() || !found.decided() || found.verdict() == BystanderVerdict.ISOLATED) {
            return found;
        }
        Trial step = callers -> tries.measure(() -> trials.trial(callers, STEP, false, idle), BystanderTrial::doubt);
        return withCritical(found, step, context.progress());
    }

    /** One trial with this number of callers, or several where one leaves a doubt. */
    private interface Trial {
        BystanderTrial with(int callers) throws IOException, InterruptedException;
    }

    /** A degraded route must be so twice, because a pause of the machine can degrade it once. */
    private static BystanderTrial confirmed(Trial trial, int callers) throws IOException, InterruptedException {
        BystanderTrial found = trial.with(callers);
        return found.verdict() == BystanderVerdict.DEGRADED ? trial.with(callers) : found;
    }

    /** By bisection: with fewer callers the healthy route is isolated. */
    private BystanderResult withCritical(BystanderResult found, Trial trial, Progress progress)
            throws IOException, InterruptedException {
        int harmless = 0;
        int harmful = spec.callers();
        while (harmful - harmless > 1) {
            int callers = (harmless + harmful) / 2;
            BystanderTrial step = confirmed(trial, callers);
            progress.say("%d callers: %s".formatted(callers, step.verdict().word()));
            if (step.doubt() != null) {
                return found.withReason(
                        "the smallest number of callers that harms is undecided (more than %d, at most %d): with %d, %s"
                                .formatted(harmless, harmful, callers, step.doubt()));
            }
            if (step.verdict() == BystanderVerdict.ISOLATED) {
                harmless = callers;
            } else {
                harmful = callers;
            }
        }
        return found.withCriticalCallers(harmful);
    }

    /** @param found {@code null} when no caller was held */
    private BystanderResult result(Idle idle, @Nullable BystanderTrial found, IsolationPrediction predicted) {
        BystanderVerdict verdict = found == null ? BystanderVerdict.INCONCLUSIVE : found.verdict();
        boolean harmed = verdict == BystanderVerdict.DEGRADED || verdict == BystanderVerdict.DEAD;
        HealthySide healthy = found == null ? HealthySide.of(idle.worst()) : found.healthySide();
        return new BystanderResult(
                id(),
                gateway(),
                String.valueOf(spec.setUp()),
                new BystanderCase(
                        choice.id(),
                        spec.callers(),
                        ExperimentResult.timeLimits(spec.asIs() ? null : Component.RAISED_TO),
                        choice.healthy().id()),
                verdict,
                found == null ? idle.doubt() : found.doubt(),
                harmed ? healthy : healthy.unexplained(),
                found == null ? HungSide.NONE : found.hungSide(),
                null,
                found == null ? idle.machine() : found.machine(),
                predicted,
                spec.published().get(gateway()));
    }
}
