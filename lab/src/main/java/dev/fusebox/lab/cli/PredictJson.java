package dev.fusebox.lab.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.predict.Forecast;
import dev.fusebox.lab.report.PredictedCell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The contract of {@code fusebox predict --json}. */
final class PredictJson {

    private static final int SCHEMA = 1;

    private PredictJson() {}

    record Document(int schema, List<PredictedJsonCell> cells) {}

    record PredictedJsonCell(
            String id,
            double goodputPerSecond,
            double refusedShare,
            double meanMs,
            double p50Ms,
            @Nullable String limit,
            @Nullable String refusedBy,
            @Nullable FirstTripJson firstTrip) {}

    /** Users of a closed loop, or the rate of open arrivals. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record FirstTripJson(@Nullable Integer users, @Nullable Double rate) {}

    static Document of(List<PredictedCell> cells) {
        return new Document(SCHEMA, cells.stream().map(c -> cell(c.forecast())).toList());
    }

    private static PredictedJsonCell cell(Forecast f) {
        return new PredictedJsonCell(
                f.id(),
                rounded(f.goodputPerSecond(), 10),
                rounded(f.refusedShare(), 10_000),
                rounded(f.meanMs(), 10),
                rounded(f.p50Ms(), 10),
                f.limit(),
                f.refusedBy(),
                f.firstTrip() == null
                        ? null
                        : new FirstTripJson(f.firstTrip().users(), f.firstTrip().ratePerSecond()));
    }

    private static double rounded(double value, int parts) {
        return Math.round(value * parts) / (double) parts;
    }
}
