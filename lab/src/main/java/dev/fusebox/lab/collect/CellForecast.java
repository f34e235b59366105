package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RecordedChains;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.Prediction;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;

/**
 * Predicts a cell from the live limits and the hello rate of the warm-up, before anything of the cell is known, or says why
 * it does not.
 */
final class CellForecast {

    /** @param why nothing is predicted; {@code null} where something is */
    record ForecastOutcome(Prediction predicted, String why) {

        private static ForecastOutcome none(String why) {
            return new ForecastOutcome(null, why);
        }
    }

    private final ScenarioBuilder planning;

    CellForecast(LabHome home, Map<String, List<LimitUsage>> live) {
        this.planning = new ScenarioBuilder(home, Map.of(), RecordedChains.of(live));
    }

    /**
     * @param rate answers per second that the machine is known to give through this gateway; 0 when nothing is known
     * @param coldRate whether that rate was still rising, so that it is no ceiling: a cell which the CPU would cap is not predicted
     * @param seconds how long the cell is expected to last
     */
    ForecastOutcome of(Cell cell, double rate, boolean coldRate, double seconds) {
        if (cell.endpoint().serviceMs() == null) {
            return ForecastOutcome.none(
                    "its calls wait for nothing, so that the rate it measures is all there is to know");
        }
        if (rate <= 0) {
            return ForecastOutcome.none("nobody measured beforehand what a call costs here");
        }
        try {
            Prediction predicted = predict(cell, rate, seconds);
            boolean byCpu = LimitId.names(predicted.limit(), LimitKind.CPU);
            return coldRate && byCpu
                    ? ForecastOutcome.none(
                            "the processors would cap it, and the warm-up ended while they still got faster")
                    : new ForecastOutcome(predicted, null);
        } catch (UsageException notModelled) {
            return ForecastOutcome.none(notModelled.getMessage());
        }
    }

    private Prediction predict(Cell cell, double rate, double seconds) {
        Work work = Work.behindHops(cell.endpoint().serviceMs(), 1000 / rate);
        Variant variant =
                cell.variant() == null ? null : Gateways.variant(cell.variant()).orElse(null);
        Scenario scenario =
                planning.scenario(cell.gateway(), cell.profile(), variant, work, cell.arrivals(), Fleet.ONE, seconds);
        return Predictor.predict(cell.id(), scenario, Fleet.ONE).prediction();
    }
}
