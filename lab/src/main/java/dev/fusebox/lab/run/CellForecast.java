package dev.fusebox.lab.run;

import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.lab.model.Prediction;
import dev.fusebox.lab.model.predict.Arrivals;
import dev.fusebox.lab.model.predict.Fleet;
import dev.fusebox.lab.model.predict.Predictor;
import dev.fusebox.lab.model.predict.Work;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.UsageException;
import java.util.List;
import java.util.Map;

/**
 * Predicts a cell from the live limits and the hello rate of the warm-up, before anything of the cell is known, or says why
 * it does not.
 */
final class CellForecast {

    /** @param why nothing is predicted; {@code null} where something is */
    record Answer(Prediction predicted, String why) {

        private static Answer none(String why) {
            return new Answer(null, why);
        }
    }

    private final Planning planning;

    CellForecast(LabHome home, Map<String, List<LimitUse>> live) {
        this.planning = new Planning(home, Map.of(), LiveSettings.of(live));
    }

    /**
     * @param rate answers per second that the machine is known to give through this gateway; 0 when nothing is known
     * @param coldRate whether that rate was still rising, so that it is no ceiling: a cell which the CPU would cap is not predicted
     * @param seconds how long the cell is expected to last
     */
    Answer of(Cell cell, double rate, boolean coldRate, double seconds) {
        if (cell.endpoint().serviceMs() == null) {
            return Answer.none("its calls wait for nothing, so that the rate it measures is all there is to know");
        }
        if (rate <= 0) {
            return Answer.none("nobody measured beforehand what a call costs here");
        }
        try {
            Prediction predicted = predict(cell, rate, seconds);
            boolean byCpu = predicted.limit() != null && predicted.limit().endsWith("/cpu");
            return coldRate && byCpu
                    ? Answer.none("the processors would cap it, and the warm-up ended while they still got faster")
                    : new Answer(predicted, null);
        } catch (UsageException notModelled) {
            return Answer.none(notModelled.getMessage());
        }
    }

    private Prediction predict(Cell cell, double rate, double seconds) {
        Work work = Work.behindHops(cell.endpoint().serviceMs(), 1000 / rate);
        boolean usual = cell.variant() == null || !cell.variant().startsWith("hystrix");
        return Predictor.predict(
                        cell.id(),
                        planning.scenario(
                                cell.gateway(),
                                cell.profile(),
                                usual,
                                work,
                                new Arrivals.Closed(cell.concurrency()),
                                Fleet.ONE,
                                seconds),
                        Fleet.ONE)
                .prediction();
    }
}
