package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.FirstTrip;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Prediction.GoodputRange;
import dev.fusebox.lab.predict.ZombieForecast;
import dev.fusebox.lab.report.advice.PredictText.PredictedCell;
import dev.fusebox.lab.report.advice.PredictText.PredictedIsolation;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The contract of {@code fusebox predict --json}. */
record PredictJson(int schema, List<PredictedJsonCell> cells) {

    static final int SCHEMA = 1;

    /**
     * @param range where the goodput is, by the spread of what it was predicted from
     * @param firstTrip {@code users} of a closed loop; of open arrivals the {@code rate} at which half of all cells trip, below {@code from}
     *     none, above {@code to} all
     */
    record PredictedJsonCell(
            String id,
            @Nullable Double goodputPerSecond,
            @Nullable GoodputRange range,
            @Nullable Double refusedShare,
            @Nullable Double meanMs,
            @Nullable Double p50Ms,
            @Nullable String limit,
            @Nullable String refusedBy,
            @Nullable Map<String, Number> firstTrip,
            @Nullable ZombieJson zombieWork) {}

    /**
     * Work that goes on after the time limit of its call.
     *
     * @param permits full name of the limit whose permits come back before the work ends
     * @param mostAtService calls that the service works on at once
     */
    record ZombieJson(String permits, double callMs, double workMs, double mostAtService) {}

    /** The contract of {@code fusebox predict --hung --json}. */
    record IsolationJson(int schema, List<PredictedIsolation> isolation) {}

    static PredictJson of(List<PredictedCell> cells) {
        return new PredictJson(SCHEMA, cells.stream().map(PredictJson::cell).toList());
    }

    private static PredictedJsonCell cell(PredictedCell cell) {
        Prediction p = cell.forecast().prediction();
        FirstTrip first = cell.forecast().firstTrip();
        ZombieForecast zombies = ZombieForecast.of(cell.scenario());
        return new PredictedJsonCell(
                cell.id(),
                Figures.rounded(p.goodputPerSecond(), 1),
                p.range() == null ? null : p.range().rounded(),
                Figures.rounded(p.refusedShare(), 4),
                Figures.rounded(p.meanMs(), 1),
                Figures.rounded(p.p50Ms(), 1),
                p.limit(),
                p.refusedBy(),
                first == null ? null : firstTrip(first),
                zombies == null ? null : zombieWork(zombies));
    }

    private static ZombieJson zombieWork(ZombieForecast found) {
        String permits = found.permits().limit().id().fullName();
        return new ZombieJson(permits, found.callMs(), found.workMs(), Math.round(found.mostAtWork()));
    }

    private static Map<String, Number> firstTrip(FirstTrip first) {
        if (first.load() instanceof Arrivals.Closed closed) {
            return Map.of("users", closed.users());
        }
        Map<String, Number> rates = new LinkedHashMap<>();
        rates.put("rate", rate(first.load()));
        rates.put("from", rate(first.from()));
        rates.put("to", rate(first.to()));
        return rates;
    }

    private static double rate(Arrivals load) {
        return Math.round(load.amount());
    }
}
