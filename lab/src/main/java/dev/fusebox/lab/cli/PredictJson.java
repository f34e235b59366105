package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.report.PredictText.PredictedCell;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult.Prediction;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The contract of {@code fusebox predict --json}. */
record PredictJson(int schema, List<PredictedJsonCell> cells) {

    private static final int SCHEMA = 1;

    /** @param firstTrip {@code users} of a closed loop, or the {@code rate} of open arrivals */
    record PredictedJsonCell(
            String id,
            @Nullable Double goodputPerSecond,
            @Nullable Double refusedShare,
            @Nullable Double meanMs,
            @Nullable Double p50Ms,
            @Nullable String limit,
            @Nullable String refusedBy,
            @Nullable Map<String, Number> firstTrip) {}

    static PredictJson of(List<PredictedCell> cells) {
        return new PredictJson(SCHEMA, cells.stream().map(PredictJson::cell).toList());
    }

    private static PredictedJsonCell cell(PredictedCell cell) {
        Prediction p = cell.forecast().prediction();
        Arrivals load = cell.forecast().firstTrip();
        return new PredictedJsonCell(
                cell.id(),
                Figures.rounded(p.goodputPerSecond(), 1),
                Figures.rounded(p.refusedShare(), 4),
                Figures.rounded(p.meanMs(), 1),
                Figures.rounded(p.p50Ms(), 1),
                p.limit(),
                p.refusedBy(),
                load == null ? null : firstTrip(load));
    }

    private static Map<String, Number> firstTrip(Arrivals load) {
        return load instanceof Arrivals.Closed closed
                ? Map.of("users", closed.users())
                : Map.of("rate", (double) Math.round(load.amount()));
    }
}
