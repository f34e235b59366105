package dev.fusebox.lab.results;

import dev.fusebox.lab.results.cell.CellResult;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A run folder that holds its results alone, of a study at its default size. */
public final class MadeRecording {

    private MadeRecording() {}

    /** Of these cells, all that were planned, on two processors. */
    public static RecordedRun of(List<CellResult> cells) {
        return of(
                "s-1",
                ResultsBuilder.builder()
                        .schema(Results.SCHEMA)
                        .study("s")
                        .title("Title")
                        .environment(Map.of("cores", 2))
                        .planned(cells.size())
                        .cells(cells)
                        .build());
    }

    public static RecordedRun of(String folder, Results results) {
        return new RecordedRun(
                folder,
                results,
                new RecordedRun.RunSamples(Map.of(), Map.of()),
                new RecordedPlan(List.of(), null, false, null, 0, null),
                Map.of(),
                Map.of(),
                List.of(),
                new RecordedRun.RunFiles(List.of(), List.of()),
                Map.of(),
                Set.of(),
                Map.of(),
                Map.of());
    }
}
