package dev.fusebox.lab.report;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.AdvisedStep;
import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.paper.AdvisedProfile;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.summary.Commands;
import dev.fusebox.lab.summary.RunAdvice;
import dev.fusebox.lab.summary.cell.GatewayTitles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What to change, in its order, at each gateway of a run that loses goodput to a setting, and what that costs. */
public final class AdviceSection {

    private static final String NOTE =
            "Predicted from the limits that this run read and the processor time that it measured (without a cell that has no gateway, that of the lab's own service). The price is isolation: from that many callers"
                    + " on, whose calls hang, another service behind the same gateway suffers. Stacks of threads reserve address space, and take"
                    + " only what they use of it.";

    private static final String PROOF = " The command proves it by experiment.";

    private record NumberedStep(int number, AdvisedStep step) {}

    public static Section of(RecordedRun run) {
        List<Block> blocks = RunAdvice.of(run).stream()
                .flatMap(advice -> blocks(run, advice))
                .toList();
        boolean proved = blocks.stream().anyMatch(block -> block instanceof Block.Shell shell && !shell.isEmpty());
        return Section.of(
                "advice",
                "Do this, in this order",
                blocks.isEmpty()
                        ? Stream.empty()
                        : Stream.concat(blocks.stream(), Stream.of(Block.note(NOTE + (proved ? PROOF : "")))));
    }

    private static Stream<Block> blocks(RecordedRun run, Advice advice) {
        List<NumberedStep> steps = IntStream.range(0, advice.steps().size())
                .mapToObj(i -> new NumberedStep(i + 1, advice.steps().get(i)))
                .toList();
        return Stream.of(
                new Block.Heading(head(run, advice)),
                table(steps),
                Block.line(advice.impossible() == null ? "" : "Then it ends: " + advice.impossible() + "."),
                new Block.Snippet("application.yml", lines(advice)),
                new Block.Shell(Commands.advice(run, advice.gateway(), advice.profile(), advice.goal())));
    }

    private static String head(RecordedRun run, Advice advice) {
        return "%s with profile `%s`, %s: predicted %s/s as it is, %s/s after all steps; without a gateway %s/s"
                .formatted(
                        GatewayTitles.of(run).of(advice.gateway()),
                        advice.profile(),
                        advice.goal().loadWords(),
                        Figures.whole(advice.first().goodputPerSecond()),
                        Figures.whole(advice.last().goodputPerSecond()),
                        Figures.whole(advice.directPerSecond()));
    }

    private static Table table(List<NumberedStep> steps) {
        return new Columns<NumberedStep>()
                .number("step", NumberedStep::number)
                .text("set", each(AdvisedStep.Setting::property))
                .text("from → to", each(s -> (s.before() == null ? Figures.NONE : s.before()) + " → " + s.after()))
                .number("goodput/s", row -> change(row, outlook -> Figures.whole(outlook.goodputPerSecond())))
                .number("suffers from", row -> change(row, outlook -> callers(outlook.isolation())))
                .number(
                        "threads",
                        row -> row.step().threads() == 0
                                ? "none"
                                : "+" + row.step().threads())
                .number(
                        "stacks",
                        row -> row.step().reservedStackMb() == 0
                                ? "none"
                                : "+" + row.step().reservedStackMb() + " MiB")
                .table("", steps);
    }

    private static Function<NumberedStep, String> each(Function<AdvisedStep.Setting, String> word) {
        return row -> row.step().settings().stream().map(word).collect(Collectors.joining(", "));
    }

    private static String change(NumberedStep row, Function<AdvisedStep.Outlook, String> figure) {
        String before = figure.apply(row.step().before());
        String after = figure.apply(row.step().after());
        return before.equals(after) ? after : before + " → " + after;
    }

    private static String callers(IsolationPrediction isolation) {
        return isolation.callers() == null ? "safe" : String.valueOf(isolation.callers());
    }

    /** What settings files can set. */
    private static List<String> lines(Advice advice) {
        Map<String, String> settings = new TreeMap<>(advice.settings());
        advice.steps().stream()
                .filter(step -> step.kind() == Remedy.Kind.LOOPS)
                .flatMap(step -> step.settings().stream())
                .forEach(setting -> settings.remove(setting.property()));
        return AdvisedProfile.lines(settings).lines().toList();
    }
}
