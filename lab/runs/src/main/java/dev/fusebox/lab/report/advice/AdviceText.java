package dev.fusebox.lab.report.advice;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.AdvisedStep;
import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Judgements;
import dev.fusebox.lab.doc.Judgements.Judgement;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.predict.IsolationPrediction;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Advice, for people: each change with what it gains and what it costs. */
public final class AdviceText {

    public static Section of(Advice advice) {
        Goal goal = advice.goal();
        List<AdvisedStep> steps = advice.steps();
        String now = "now %s; without a gateway %s/s"
                .formatted(outlook(advice.first(), goal), Figures.whole(advice.directPerSecond()));
        return Section.of(
                "advice",
                "%s, %s: %s".formatted(advice.gateway(), advice.start(), goal.words()),
                Stream.of(
                        Block.line(assumed(advice)),
                        Block.line(now),
                        new Judgements(IntStream.range(0, steps.size())
                                .mapToObj(i -> step(i + 1, steps.get(i), goal))
                                .toList()),
                        Block.line(end(advice)),
                        Block.line(Objects.requireNonNullElse(advice.beside(), ""))));
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

    private static Judgement step(int number, AdvisedStep step, Goal goal) {
        String settings = step.settings().stream()
                        .map(s -> s.property() + "=" + s.after()
                                + (s.before() == null ? "" : " (was " + s.before() + ")"))
                        .collect(Collectors.joining(", "))
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
        return new Judgement(
                "", "step " + number, Sign.LEAD, settings, List.of(step.part() + " " + step.why(), gain, cost), "");
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
