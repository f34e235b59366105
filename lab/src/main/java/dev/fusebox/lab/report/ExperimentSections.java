package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Section;
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

/** What a report says of the experiments, those of one kind together. */
public final class ExperimentSections {

    /** Of the kinds that this run has, in the order of the report. */
    public static List<Section> of(Results results) {
        return Stream.of(
                        section(results, BystanderResult.class, BystanderSection::of),
                        section(results, ProbeResult.class, ProbeSection::of),
                        section(results, EquivalenceResult.class, EquivalenceSection::of),
                        section(results, SoakResult.class, SoakSection::of),
                        section(results, FaultsResult.class, FaultsSection::of))
                .flatMap(Function.identity())
                .toList();
    }

    private static <R extends ExperimentResult> Stream<Section> section(
            Results results, Class<R> kind, Function<List<R>, Section> section) {
        return Stream.of(results.experiments(kind))
                .filter(found -> !found.isEmpty())
                .map(found -> titled(section.apply(found), ExperimentResult.basis(found)));
    }

    private static Section titled(Section made, String basis) {
        return new Section(made.id(), "%s (%s)".formatted(made.title(), basis), made.blocks());
    }
}
