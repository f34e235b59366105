package dev.fusebox.lab.report;

import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.comparison.RunComparison;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Judgements;
import dev.fusebox.lab.doc.Judgements.Judgement;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Wrap;
import dev.fusebox.lab.report.cell.Matrix;
import dev.fusebox.lab.report.cell.VerdictText;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.Summary;
import dev.fusebox.lab.summary.cell.CellDivision;
import dev.fusebox.lab.summary.cell.FoldedCells;
import dev.fusebox.lab.summary.doubt.Doubt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/** {@code report.txt}, painted: a pure function of a run folder. */
public final class TextReport {

    private static final String MACHINE = "The load generator shares the machine with what it measures."
            + " Limits and rejections carry over to other machines; requests per second do not.";

    /**
     * The whole report, ending in a line break.
     *
     * @param comparison with the baseline; {@code null} for none
     */
    public static String of(RecordedRun run, @Nullable RunComparison comparison) {
        Results results = run.results();
        String lead = comparison == null ? "" : ComparisonSection.lead(comparison);
        StringBuilder text = new StringBuilder(firstScreen(run, lead));
        text.append(comparison == null ? "" : ComparisonSection.of(comparison).text());
        text.append("\n").append(results.title()).append("\n").append(Wrap.at(0, environment(results.environment())));
        if (results.finished() < results.planned()) {
            text.append("%s: %s; fusebox run --resume finishes the rest\n"
                    .formatted(Sign.WRONG.paint("INCOMPLETE"), results.progress()));
        }
        results.notes().forEach(n -> text.append(Wrap.at("", "  ", "note: " + n.words())));
        text.append(Wrap.at(0, run.costsAlone() ? CellDivision.unsampled(results) : CellDivision.of(results)));
        text.append(CostSection.of(run).text());
        byProfile(run).forEach((profile, cells) -> text.append(profile(run, profile, cells)));
        sections(run).forEach(section -> text.append(section.text()));
        ExperimentSections.of(results).forEach(section -> text.append(section.text()));
        return text.append(conclusions(run).text())
                .append("\n")
                .append(run.costsAlone() ? "" : Matrix.howToRead(results.cells()))
                .append(Wrap.at(0, MACHINE))
                .append(Wrap.at(0, run.cautions().toArray(String[]::new)))
                .toString();
    }

    /** What has its own section, in the order of all reports. */
    public static List<Section> sections(RecordedRun run) {
        return Stream.of(
                        ChainSection.of(run),
                        StartsSection.of(run),
                        PublishedSection.of(run),
                        ArrivalsSection.of(run),
                        StepsSection.of(run),
                        FleetSection.of(run),
                        ZombieSection.of(run))
                .filter(section -> !section.isEmpty())
                .toList();
    }

    /** Whether the run agrees with what its study claims. */
    public static Section conclusions(RecordedRun run) {
        List<Judgement> all = ConclusionEvaluator.findings(
                        run.results(), run.plan().cells())
                .stream()
                .map(f -> new Judgement(
                        "",
                        StringUtils.removeEnd(f.conclusion().says(), "."),
                        f.answer().sign(),
                        f.answer().words(),
                        List.of(f.evidence()),
                        ""))
                .toList();
        return Section.of(
                "conclusions", "Does this run agree with what the study claims?", Stream.of(new Judgements(all)));
    }

    /** Of costs alone, whose table has a row for each gateway, only cells that went wrong. */
    private static Map<String, List<CellResult>> byProfile(RecordedRun run) {
        Map<String, List<CellResult>> cells = new LinkedHashMap<>(run.results().byProfile());
        if (run.costsAlone()) {
            cells.replaceAll((profile, all) ->
                    all.stream().filter(c -> !FoldedCells.succeeded(c)).toList());
            cells.values().removeIf(List::isEmpty);
        }
        return cells;
    }

    private static String profile(RecordedRun run, String profile, List<CellResult> cells) {
        FoldedCells divided = FoldedCells.of(cells);
        List<Judgement> verdicts = divided.alike().stream()
                .map(alike -> VerdictText.of(run, alike))
                .toList();
        List<String> sentences = Stream.concat(Stream.of(divided.sentence()), FoldedCells.notPredicted(cells).stream())
                .filter(sentence -> !sentence.isEmpty())
                .toList();
        Stream<Block> why = Stream.of(new Block.Heading("Why"), new Judgements(verdicts), new Block.Items(sentences));
        return Section.of("matrix", "profile " + profile, Stream.concat(Matrix.tables(cells).stream(), why))
                .text();
    }

    private static String environment(Map<String, Object> e) {
        String java = e.get("java") == null ? "" : "Java %s, ".formatted(e.get("java"));
        String target = e.get("target") == null ? "" : "; measured are " + e.get("target");
        return "%s cores (%s), %s MiB, %s, %sload average %s at start%s"
                .formatted(
                        e.get("cores"),
                        e.get("cpu"),
                        e.get("memoryMb"),
                        e.get("kernel"),
                        java,
                        e.get("loadAverageAtStart"),
                        target);
    }

    /**
     * What a run says at first sight.
     *
     * @param comparison what a comparison with a baseline says at first sight; empty for none
     */
    private static String firstScreen(RecordedRun run, String comparison) {
        Summary summary = Summary.of(run);
        StringBuilder text = new StringBuilder();
        // Backticks around settings are for Markdown and for the page.
        summary.answer().forEach(sentence -> text.append(Wrap.at(0, Sign.LEAD.paint(sentence.replace("`", "")))));
        text.append(comparison.isEmpty() ? "" : "\n" + Wrap.at(0, comparison.replace("`", "")));
        text.append(AdviceSection.of(run).text());
        summary.picture().sections().forEach(section -> text.append(section.text()));
        return text.append(Scorecard.of(summary).text())
                .append(doubts(summary).text())
                .toString();
    }

    static Section doubts(Summary summary) {
        List<String> doubts = summary.doubts().stream().map(Doubt::words).toList();
        return Section.of(
                "doubts",
                "Doubts of this run",
                Stream.of(doubts.isEmpty() ? Block.line("none") : new Block.Items(doubts)));
    }
}
