package dev.fusebox.lab.report;

import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.results.Results;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a report says of the experiments of one kind.
 *
 * @param title the head of their section
 * @param headline the most important finding, one sentence
 * @param text for {@code report.txt}
 * @param tables for {@code report.html}
 * @param note how to read the tables
 */
public record ExperimentReport(String title, String headline, String text, List<Table> tables, String note) {

    /** Makes it of the experiments of its kind, at least one. */
    interface Section<R extends ExperimentResult> {
        Class<R> kind();

        ExperimentReport of(List<R> found);
    }

    /** One for each kind, in the order of the report. */
    private static final List<Section<?>> SECTIONS =
            List.of(new BystanderSection(), new ProbeSection(), new EquivalenceSection());

    /** Of the kinds that this run has. */
    public static List<ExperimentReport> of(Results results) {
        return SECTIONS.stream().flatMap(s -> section(s, results)).toList();
    }

    private static <R extends ExperimentResult> Stream<ExperimentReport> section(Section<R> section, Results results) {
        List<R> found = results.experiments(section.kind());
        return found.isEmpty() ? Stream.empty() : Stream.of(section.of(found));
    }
}
