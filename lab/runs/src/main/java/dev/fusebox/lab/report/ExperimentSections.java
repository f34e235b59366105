package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.trial.ExperimentResult;
import java.util.List;
import java.util.stream.Stream;

/** What a report says of the experiments, those of one kind together. */
public final class ExperimentSections {

    /** Of the kinds that this run has, in the order of the report. */
    public static List<Section> of(Results results) {
        return ExperimentKind.all().stream()
                .flatMap(kind -> section(results, kind))
                .toList();
    }

    private static <R extends ExperimentResult> Stream<Section> section(Results results, ExperimentKind<R> kind) {
        return Stream.of(results.experiments(kind.result()))
                .filter(found -> !found.isEmpty())
                .map(found -> titled(kind.section(found), ExperimentResult.basis(found)));
    }

    /** For the first screen in Markdown. */
    static Stream<Section> inMarkdown(Results results) {
        return ExperimentKind.all().stream().flatMap(kind -> inMarkdown(results, kind));
    }

    private static <R extends ExperimentResult> Stream<Section> inMarkdown(Results results, ExperimentKind<R> kind) {
        return kind.inMarkdown(results.experiments(kind.result())).stream();
    }

    private static Section titled(Section made, String basis) {
        return new Section(made.id(), "%s (%s)".formatted(made.title(), basis), made.blocks());
    }
}
