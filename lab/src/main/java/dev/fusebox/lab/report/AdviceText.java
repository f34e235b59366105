package dev.fusebox.lab.report;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.AdvisedStep;
import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Wrap;
import dev.fusebox.lab.predict.IsolationPrediction;
import java.util.List;
import java.util.stream.Collectors;

/** Advice, for people: each change with what it gains and what it costs. */
public final class AdviceText {

    public static String of(List<Advice> advices) {
        return PredictText.CAUTION + "\n" + advices.stream().map(AdviceText::of).collect(Collectors.joining());
    }

    private static String of(Advice advice) {
        StringBuilder text = new StringBuilder("\n%s, %s: %s\n"
                .formatted(advice.gateway(), advice.start(), advice.goal().words()));
        text.append(Wrap.at(2, assumed(advice)));
        text.append(Wrap.at(
                2,
                "now %s; without a gateway %s/s"
                        .formatted(outlook(advice.first(), advice.goal()), Figures.whole(advice.directPerSecond()))));
        for (int i = 0; i < advice.steps().size(); i++) {
            text.append(step(i + 1, advice.steps().get(i), advice.goal()));
        }
        text.append(Wrap.at(2, end(advice)));
        text.append(advice.beside() == null ? "" : Wrap.at(2, advice.beside()));
        return text.toString();
    }

    private static String assumed(Advice advice) {
        return advice.assumed().isEmpty()
                ? ""
                : "first: %s; the model does not know that wait of calls, so all of this is without it"
                        .formatted(advice.assumed().entrySet().stream()
                                .map(e -> e.getKey() + "=" + e.getValue())
                                .collect(Collectors.joining(", ")));
    }

    private static String end(Advice advice) {
        if (advice.impossible() != null) {
            return "the goal cannot be had: " + advice.impossible();
        }
        return advice.steps().isEmpty()
                ? "nothing to change: the goal is reached"
                : "the goal is reached: " + outlook(advice.last(), advice.goal());
    }

    private static String step(int number, AdvisedStep step, Goal goal) {
        String settings = step.settings().stream()
                        .map(s -> s.property() + "=" + s.after()
                                + (s.before() == null ? "" : " (was " + s.before() + ")"))
                        .collect(Collectors.joining("\n     "))
                + (step.kind() == Remedy.Kind.LOOPS ? ": -D, a property of the JVM that no settings file sets" : "");
        String gain = "%s/s, then %s/s, %s; next limit: %s"
                .formatted(
                        Figures.whole(step.before().goodputPerSecond()),
                        Figures.whole(step.after().goodputPerSecond()),
                        goal.load().rejectedWords(step.after().rejectedShare()),
                        step.after().limit() == null ? "none" : step.after().limit());
        String threads = step.threads() == 0
                ? "no more threads"
                : "up to %d more threads, whose stacks reserve %d MiB of address space and take only what they use of it"
                        .formatted(step.threads(), step.reservedStackMb());
        String cost = "isolation, hung callers that harm another route: %s, then %s; %s"
                .formatted(
                        callers(step.before().isolation()), callers(step.after().isolation()), threads);
        return "  %d. %s\n".formatted(number, settings) + Wrap.at(5, step.part() + " " + step.why(), gain, cost);
    }

    private static String callers(IsolationPrediction isolation) {
        return isolation.callers() == null ? "none" : "from " + isolation.callers() + " on";
    }

    private static String outlook(Outlook outlook, Goal goal) {
        return "%s/s, %s%s; %s"
                .formatted(
                        Figures.whole(outlook.goodputPerSecond()),
                        goal.load().rejectedWords(outlook.rejectedShare()),
                        outlook.limit() == null ? "" : ", bound by " + outlook.limit(),
                        outlook.isolation().words());
    }
}
