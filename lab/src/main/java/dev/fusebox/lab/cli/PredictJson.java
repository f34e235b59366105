package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Forecast;
import dev.fusebox.lab.report.PredictText.PredictedCell;
import dev.fusebox.lab.results.Arrivals;
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
        Forecast f = cell.forecast();
        return new PredictedJsonCell(
                cell.id(),
                Figures.rounded(f.goodputPerSecond(), 1),
                Figures.rounded(f.refusedShare(), 4),
                Figures.rounded(f.meanMs(), 1),
                Figures.rounded(f.p50Ms(), 1),
                f.limit(),
                f.refusedBy(),
                f.firstTrip() == null ? null : firstTrip(f.firstTrip()));
    }

    private static Map<String, Number> firstTrip(Arrivals load) {
        return load instanceof Arrivals.Closed closed
                ? Map.of("users", closed.users())
                : Map.of("rate", (double) Math.round(load.amount()));
    }
}
