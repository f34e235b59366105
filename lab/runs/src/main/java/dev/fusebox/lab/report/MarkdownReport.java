package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.comparison.RunComparison;
import dev.fusebox.lab.doc.Markdown;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.report.cell.CostTable;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.summary.Commands;
import dev.fusebox.lab.summary.Summary;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The first screen of a run in Markdown, to paste into a pull request or a chat. */
public final class MarkdownReport {

    private static final String MACHINE =
            "Limits and rejections carry over to other machines; requests per second do not.";

    /**
     * Ends in a line break.
     *
     * @param comparison with the baseline; {@code null} for none
     */
    public static String of(RecordedRun run, @Nullable RunComparison comparison) {
        Results results = run.results();
        Summary summary = Summary.of(run);
        Stream<String> parts = Stream.of(
                        Stream.of("### " + Markdown.text(results.title()) + "\n"),
                        summary.answer().stream().map(sentence -> Markdown.text(sentence) + "\n"),
                        Stream.of(AdviceSection.of(run).markdown()),
                        summary.picture().sections().stream().map(Section::markdown),
                        TextReport.sections(run).stream().map(Section::markdown),
                        ExperimentSections.inMarkdown(results).map(Section::markdown),
                        Stream.of(
                                (run.plan().costReference() == null
                                                ? CostTable.atLargestLoad(results.cells())
                                                : CostSection.of(run))
                                        .markdown(),
                                Scorecard.of(summary).markdown(),
                                TextReport.doubts(summary).markdown(),
                                comparison == null ? "" : comparison(comparison),
                                notes(results),
                                Markdown.text(machine(run.folder(), results)) + " " + MACHINE + "\n",
                                Markdown.commands(Commands.again(run))))
                .flatMap(part -> part);
        return parts.filter(part -> !part.isEmpty()).collect(Collectors.joining("\n"));
    }

    private static String comparison(RunComparison c) {
        return c.comparable() ? ComparisonSection.of(c).markdown() : Markdown.text(ComparisonSection.lead(c)) + "\n";
    }

    private static String notes(Results results) {
        return results.notes().stream()
                .map(note -> "* " + Markdown.text(note.words()) + "\n")
                .collect(Collectors.joining());
    }

    private static String machine(String folder, Results results) {
        String generators = results.cells().stream()
                .flatMap(c -> Stream.ofNullable(c.load()))
                .map(LoadFigures::tool)
                .distinct()
                .collect(Collectors.joining(", "));
        String facts = Figures.joined(
                ", ",
                fact(results, "cores", "%s cores"),
                fact(results, "cpu", "%s"),
                fact(results, "kernel", "%s"),
                fact(results, "java", "Java %s"),
                fact(results, "fusebox", "Fusebox %s"),
                generators);
        return Markdown.code(folder) + ": " + facts + ".";
    }

    private static String fact(Results results, String key, String format) {
        Object value = results.environment().get(key);
        return value == null ? "" : format.formatted(value);
    }
}
