package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;

/** The content of {@code results.json}: everything a report is made from. */
public record Results(
        int schema,
        String study,
        String title,
        Map<String, Object> environment,
        List<String> notes,
        List<Conclusion> conclusions,
        int planned,
        List<CellResult> cells,

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        List<ExperimentResult> experiments) {

    public Results {
        experiments = experiments == null ? List.of() : experiments;
    }

    public static final int SCHEMA = 2;

    /** The experiments of one kind. */
    public <R extends ExperimentResult> List<R> experiments(Class<R> kind) {
        return experiments.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Cells and experiments that are there. */
    public int finished() {
        return cells.size() + experiments.size();
    }

    /** The same with other cells. */
    public Results with(List<CellResult> others) {
        return new Results(schema, study, title, environment, notes, conclusions, planned, others, experiments);
    }
}
