package dev.fusebox.lab.results;

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
        List<BystanderResult> bystander) {

    public Results {
        bystander = bystander == null ? List.of() : bystander;
    }

    public static final int SCHEMA = 1;

    /** The same with other cells. */
    public Results with(List<CellResult> others) {
        return new Results(schema, study, title, environment, notes, conclusions, planned, others, bystander);
    }
}
