package dev.fusebox.lab.report;

import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Wrap;
import dev.fusebox.lab.results.ProvedAdvice;
import dev.fusebox.lab.results.ProvedAdvice.MeasuredIsolation;
import dev.fusebox.lab.results.ProvedAdvice.MeasuredLoad;
import dev.fusebox.lab.results.ProvedAdvice.ProvedStep;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The steps of advice, as predicted and as measured. */
public final class ProofText {

    public static String of(List<ProvedAdvice> all) {
        return all.stream().map(ProofText::of).collect(Collectors.joining());
    }

    private static String of(ProvedAdvice proved) {
        StringBuilder text = new StringBuilder("\n%s, profile %s, measured: %s\n"
                .formatted(proved.gateway(), proved.profile(), proved.goal().words()));
        for (int i = 0; i < proved.steps().size(); i++) {
            text.append(step(i, proved.steps().get(i), proved.goal()));
        }
        String direct = proved.directPerSecond() == null
                ? "without a gateway: no figures"
                : "without a gateway: %s/s measured".formatted(Figures.whole(proved.directPerSecond()));
        return text.append(Wrap.at(2, direct, end(proved))).toString();
    }

    private static String step(int number, ProvedStep step, Goal goal) {
        String head = number == 0 ? "  as it is: " : "  step %d: ".formatted(number);
        MeasuredLoad load = step.load();
        Outlook predicted = step.predicted();
        String figures = "predicted %s, measured %s"
                .formatted(
                        figures(goal, predicted.goodputPerSecond(), predicted.rejectedShare(), predicted.limit()),
                        load == null
                                ? "no figures"
                                : figures(goal, load.goodputPerSecond(), load.rejectedShare(), load.limit()));
        return Wrap.at(head, "     ", figures) + Wrap.at(5, isolation(step.isolation(), goal));
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
                                trial.verdict().name().toLowerCase(Locale.ROOT),
                                trial.reason() == null ? "" : " (" + trial.reason() + ")");
    }

    private static String end(ProvedAdvice proved) {
        if (proved.reached() == null) {
            return "whether the goal is reached is undecided: a measurement is missing or undecided";
        }
        return proved.reached() ? "measured: the goal is reached" : "measured: the goal is NOT reached";
    }
}
