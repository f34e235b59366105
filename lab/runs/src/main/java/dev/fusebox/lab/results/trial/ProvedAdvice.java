package dev.fusebox.lab.results.trial;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import dev.fusebox.lab.advise.Goal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the steps of one gateway's advice did on real processes.
 *
 * @param directPerSecond goodput of the same load without the gateway; {@code null} when it could not be measured
 * @param steps the profile as it is, then with one more change each
 * @param reached whether the last one reaches the goal; {@code null} when a measurement is missing or undecided
 */
public record ProvedAdvice(
        String gateway,
        String profile,
        Goal goal,
        @Nullable Double directPerSecond,
        List<ProvedStep> steps,
        @Nullable Boolean reached) {

    public static ProvedAdvice of(Advice advice, @Nullable Double directPerSecond, List<ProvedStep> steps) {
        return new ProvedAdvice(
                advice.gateway(),
                advice.profile(),
                advice.goal(),
                directPerSecond,
                steps,
                reached(advice.goal(), directPerSecond, steps.get(steps.size() - 1)));
    }

    private static @Nullable Boolean reached(Goal goal, @Nullable Double direct, ProvedStep last) {
        MeasuredLoad load = last.load();
        MeasuredIsolation trial = last.isolation();
        if (load != null && direct != null && !goal.carried(load.goodputPerSecond(), load.rejectedShare(), direct)) {
            return false;
        }
        if (goal.isolated() && trial != null && trial.harmed() == Boolean.TRUE) {
            return false;
        }
        boolean decided = !goal.isolated() || trial != null && trial.harmed() != null;
        return load == null || direct == null || !decided ? null : true;
    }

    /**
     * @param setUp the profile and its change, as the run folder names them
     * @param predicted what the advice says of it
     * @param load {@code null} when the load generator gave no figures
     * @param isolation {@code null} when the goal has none, or the gateway has one route only
     */
    public record ProvedStep(
            String setUp,
            Outlook predicted,
            @Nullable MeasuredLoad load,
            @Nullable MeasuredIsolation isolation) {}

    /**
     * @param cell its id in the run folder
     * @param rejectedShare of all answers: answers that were no 2xx
     * @param limit the limit that bound it; {@code null} for none, and where the evidence names none
     */
    public record MeasuredLoad(
            String cell,
            double goodputPerSecond,
            double rejectedShare,
            @Nullable String limit,
            @Nullable String rejectedBy) {}

    /**
     * The healthy route while callers hang on another one.
     *
     * @param experiment its id in the run folder
     * @param harmPredicted whether the advice's outlook says that that many callers harm it
     */
    public record MeasuredIsolation(
            String experiment,
            int callers,
            BystanderVerdict verdict,
            @Nullable String reason,
            boolean harmPredicted) {

        /** {@code null} when it is undecided. */
        @Nullable
        Boolean harmed() {
            return verdict == BystanderVerdict.INCONCLUSIVE ? null : verdict != BystanderVerdict.ISOLATED;
        }
    }
}
