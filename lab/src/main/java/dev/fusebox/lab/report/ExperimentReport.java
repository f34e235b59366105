package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.results.FaultsResult;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.SoakResult;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a report says of the experiments of one kind.
 *
 * @param title the head of their section
 * @param text for {@code report.txt}
 * @param tables for {@code report.html}
 * @param note how to read the tables
 */
public record ExperimentReport(String title, String text, List<Table> tables, String note) {

    /** Of the kinds that this run has, in the order of the report. */
    public static List<ExperimentReport> of(Results results) {
        return Stream.of(
                        section(results, BystanderResult.class, BystanderSection::of),
                        section(results, ProbeResult.class, ProbeSection::of),
                        section(results, EquivalenceResult.class, EquivalenceSection::of),
                        section(results, SoakResult.class, SoakSection::of),
                        section(results, FaultsResult.class, FaultsSection::of))
                .flatMap(Function.identity())
                .toList();
    }

    private static <R extends ExperimentResult> Stream<ExperimentReport> section(
            Results results, Class<R> kind, Function<List<R>, ExperimentReport> section) {
        return Stream.of(results.experiments(kind))
                .filter(found -> !found.isEmpty())
                .map(found -> section.apply(found).titled(ExperimentResult.basis(found)));
    }

    private ExperimentReport titled(String basis) {
        return new ExperimentReport("%s (%s)".formatted(title, basis), text, tables, note);
    }
}
