package dev.fusebox.lab.report;

import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.claims.EvaluatedConclusion;
import dev.fusebox.lab.results.Results;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code report.txt}: a pure function of a run folder. */
public final class TextReport {

    private static final String CAUTIONS = """

            How to read it
              goodput/s  2xx answers per second; answers/s counts refusals too, so read it with 2xx %.
              p50, p99   milliseconds, over all answers, refusals included: many quick refusals look good.
              gateway, service   request threads in use (median of the samples) / max; - where there are none.
              published  requests/s (failed) of the published study, on other machines: compare shapes only.
              *          the gateway still got faster when warm-up met its cap: read it as a lower bound.
            The load generator shares the machine with what it measures. Limits and rejections carry over
            to other machines; requests per second do not.
            """;

    private TextReport() {}

    /**
     * The whole report, ending in a line break.
     *
     * @param plannedCells ids; empty when the plan cannot be read
     * @param cautions about the load generators
     */
    public static String of(Results results, List<String> plannedCells, List<String> cautions) {
        StringBuilder text = new StringBuilder(Wrap.at(0, Headline.of(results), Headline.division(results)));
        text.append("\n").append(results.title()).append("\n").append(Wrap.at(0, environment(results.environment())));
        if (results.finished() < results.planned()) {
            text.append("INCOMPLETE: %s; fusebox run --resume finishes the rest\n".formatted(results.progress()));
        }
        results.notes().forEach(n -> text.append(Wrap.at("", "  ", "note: " + n)));
        results.byProfile()
                .forEach((profile, cells) -> text.append("\nprofile %s\n%s\n".formatted(profile, Matrix.text(cells))));
        if (!results.cells().isEmpty()) {
            text.append("\nWhy\n");
            results.cells().forEach(c -> text.append(VerdictText.of(c)));
        }
        ExperimentReport.of(results).forEach(e -> text.append("\n" + e.title() + "\n" + e.text()));
        List<EvaluatedConclusion> findings = ConclusionEvaluator.findings(results, plannedCells);
        if (!findings.isEmpty()) {
            text.append("\nDoes this run agree?\n");
            findings.forEach(f -> text.append(line(f)));
        }
        return text.append(CAUTIONS)
                .append(Wrap.at(0, cautions.toArray(String[]::new)))
                .toString();
    }

    private static String environment(Map<String, Object> e) {
        return "%s cores (%s), %s MiB, %s, Java %s, load average %s at start"
                .formatted(Stream.of("cores", "cpu", "memoryMb", "kernel", "java", "loadAverageAtStart")
                        .map(e::get)
                        .toArray());
    }

    private static String line(EvaluatedConclusion finding) {
        String word = switch (finding.answer()) {
            case AGREES -> "agrees";
            case DISAGREES -> "DISAGREES";
            case CANNOT_TELL -> "cannot tell";
        };
        String answer = "  %-13s".formatted(word);
        return Wrap.at(answer, " ".repeat(answer.length()), finding.conclusion().says())
                + Wrap.at(answer.length(), finding.evidence());
    }
}
