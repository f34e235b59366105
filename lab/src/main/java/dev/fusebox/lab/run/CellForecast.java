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
 * Predicts a cell from the live limits and the hello rate of the warm-up, before anything of the cell is known. A cell that
 * costs CPU and does not wait is not predicted: its rate is what it measures.
 */
final class CellForecast {

    private final Planning planning;

    CellForecast(LabHome home, Map<String, List<LimitUse>> live) {
        this.planning = new Planning(home, Map.of(), LiveSettings.of(live));
    }

    /**
     * @param rate answers per second that the machine is known to give through this gateway; 0 when nothing is known
     * @param coldRate whether that rate was still rising, so that it is no ceiling: a cell which the CPU would cap is not predicted
     * @param seconds how long the cell is expected to last
     * @return {@code null} for a cell that is not predicted, as one whose profile the model does not know
     */
    Prediction of(Cell cell, double rate, boolean coldRate, double seconds) {
        if (cell.endpoint().serviceMs() == null || rate <= 0) {
            return null;
        }
        try {
            Prediction predicted = predict(cell, rate, seconds);
            boolean byCpu = predicted.limit() != null && predicted.limit().endsWith("/cpu");
            return coldRate && byCpu ? null : predicted;
        } catch (UsageException notModelled) {
            return null;
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
