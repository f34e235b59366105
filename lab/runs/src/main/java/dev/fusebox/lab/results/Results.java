package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.common.KindNames;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.ExperimentResult;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonTypeIdResolver;

/**
 * The content of {@code results.json}: everything a report is made from.
 *
 * @param answer what the run says at first sight, one sentence each; {@code null} until the first report
 * @param rules that the cells were judged by
 */
@RecordBuilder
public record Results(
        int schema,
        String study,
        String title,
        @Nullable List<String> answer,
        Map<String, Object> environment,
        @Nullable VerdictRules rules,
        List<RunNote> notes,
        List<Conclusion> conclusions,
        int planned,
        List<CellResult> cells,

        @JsonTypeInfo(use = JsonTypeInfo.Id.CUSTOM, property = "kind") @JsonTypeIdResolver(KindNames.class)
        List<ExperimentResult> experiments)
        implements ResultsBuilder.With {

    public Results {
        if (study == null || cells == null) {
            throw new UsageException(
                    "these are no results of a run: '%s' is missing".formatted(study == null ? "study" : "cells"));
        }
        title = title == null ? study : title;
        environment = environment == null ? Map.of() : environment;
        notes = notes == null ? List.of() : notes;
        conclusions = conclusions == null ? List.of() : conclusions;
        experiments = experiments == null ? List.of() : experiments;
    }

    public static final int SCHEMA = 3;

    /** The experiments of one kind. */
    public <R extends ExperimentResult> List<R> experiments(Class<R> kind) {
        return experiments.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Cells and experiments that are there. */
    public int finished() {
        return cells.size() + experiments.size();
    }

    /** {@code 3 of 10 cells}, of what was planned. */
    public String progress() {
        return finished() + " of " + planned + " " + parts();
    }

    /** What the finished part of the run consists of. */
    public String parts() {
        return experiments.isEmpty() ? "cells" : cells.isEmpty() ? "experiments" : "cells and experiments";
    }

    /** Whether its cells differ in this. */
    public boolean several(Function<CellResult, @Nullable Object> part) {
        return cells.stream().map(part).distinct().count() > 1;
    }

    /** The same with further cells and experiments. */
    public Results and(List<CellResult> moreCells, List<ExperimentResult> moreExperiments) {
        return with(all -> all.cells(
                        Stream.concat(cells.stream(), moreCells.stream()).toList())
                .experiments(Stream.concat(experiments.stream(), moreExperiments.stream())
                        .toList()));
    }

    /** The same with its cells judged by today's rules. */
    public Results judged(List<CellResult> others) {
        return with(today -> today.schema(SCHEMA).rules(VerdictRules.TODAY).cells(others));
    }

    /** The cells of each profile. */
    public Map<String, List<CellResult>> byProfile() {
        return cells.stream().collect(Groups.by(CellResult::profile));
    }

    public int cores() {
        return environment.get("cores") instanceof Number cores ? cores.intValue() : 1;
    }

    /**
     * A claim that a study makes about its own results, as a condition over the cells.
     *
     * @param says the claim, one sentence
     * @param profile the profile whose cells it speaks of
     * @param when a JEXL expression over {@code cell(gateway, endpoint, users)}; true means the run agrees
     * @param figures label to JEXL expression: the figures printed as evidence
     * @param required whether the run's exit code is 1 when the claim does not hold
     */
    public record Conclusion(
            String says, @Nullable String profile, String when, Map<String, String> figures, boolean required) {

        public Conclusion {
            figures = figures == null ? Map.of() : figures;
        }
    }
}
