package dev.fusebox.lab.report.advice;

import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Judgements;
import dev.fusebox.lab.doc.Judgements.Judgement;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.results.trial.ProvedAdvice;
import dev.fusebox.lab.results.trial.ProvedAdvice.MeasuredIsolation;
import dev.fusebox.lab.results.trial.ProvedAdvice.MeasuredLoad;
import dev.fusebox.lab.results.trial.ProvedAdvice.ProvedStep;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The steps of advice, as predicted and as measured. */
public final class ProofText {

    public static Section of(ProvedAdvice proved) {
        List<ProvedStep> steps = proved.steps();
        Double direct = proved.directPerSecond();
        return Section.of(
                "proof",
                "%s, profile %s, measured: %s"
                        .formatted(
                                proved.gateway(),
                                proved.profile(),
                                proved.goal().words()),
                Stream.of(
                        new Judgements(IntStream.range(0, steps.size())
                                .mapToObj(i -> step(i == 0 ? "as it is" : "step " + i, steps.get(i), proved.goal()))
                                .toList()),
                        Block.line("without a gateway: "
                                + (direct == null ? "no figures" : Figures.whole(direct) + "/s measured")),
                        Block.line(end(proved))));
    }

    private static Judgement step(String name, ProvedStep step, Goal goal) {
        MeasuredLoad load = step.load();
        Outlook predicted = step.predicted();
        String figures = "predicted %s, measured %s"
                .formatted(
                        figures(goal, predicted.goodputPerSecond(), predicted.rejectedShare(), predicted.limit()),
                        load == null
                                ? "no figures"
                                : figures(goal, load.goodputPerSecond(), load.rejectedShare(), load.limit()));
        return new Judgement("", name, Sign.LEAD, figures, List.of(isolation(step.isolation(), goal)), "");
    }

    private static String figures(Goal goal, double perSecond, double rejected, @Nullable String limit) {
        return "%s/s, %s%s"
                .formatted(
                        Figures.whole(perSecond),
                        goal.load().rejectedWords(rejected),
                        limit == null ? "" : " (" + limit + ")");
    }

    private static String isolation(@Nullable MeasuredIsolation trial, Goal goal) {
        return trial == null
                ? ""
                : "%d callers that hang on one%s service: predicted %s, measured %s%s"
                        .formatted(
                                trial.callers(),
                                goal.services() > 2 ? " other" : "",
                                trial.harmPredicted() ? "harm to the healthy route" : "isolated",
                                trial.verdict().word(),
                                trial.reason() == null ? "" : " (" + trial.reason() + ")");
    }

    private static String end(ProvedAdvice proved) {
        if (proved.reached() == null) {
            return "whether the goal is reached is undecided: a measurement is missing or undecided";
        }
        return proved.reached() ? "measured: the goal is reached" : "measured: the goal is NOT reached";
    }
}
