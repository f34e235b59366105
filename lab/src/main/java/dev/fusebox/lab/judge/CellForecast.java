package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.CellRecord;
import dev.fusebox.lab.results.CellRecord.PredictionInput;
import dev.fusebox.lab.results.CellResult.Prediction;
import dev.fusebox.limits.LimitKind;
import org.jspecify.annotations.Nullable;

/**
 * What the model says of a cell from what was known before it began, or why it says nothing.
 *
 * @param why nothing is predicted; {@code null} where something is
 */
record CellForecast(
        @Nullable Prediction predicted, @Nullable String why) {

    private static CellForecast none(String why) {
        return new CellForecast(null, why);
    }

    /** Of a run of before schema 2, what was predicted then. */
    static CellForecast of(CellRecord record) {
        PredictionInput input = record.prediction();
        if (input == null) {
            return new CellForecast(record.cell().predicted(), record.cell().notPredicted());
        }
        if (input.serviceMs() == null) {
            return none("its calls wait for nothing, so that the rate it measures is all there is to know");
        }
        if (input.ratePerSecond() <= 0) {
            return none("nobody measured beforehand what a call costs here");
        }
        if (input.chain() == null) {
            return none(String.valueOf(input.notModelled()));
        }
        Work work = Work.behindHops(input.serviceMs(), 1000 / input.ratePerSecond());
        Scenario scenario = Scenario.of(
                input.chain(),
                record.component(),
                record.service(),
                work,
                record.cell().offered(),
                Fleet.ONE,
                input.seconds());
        Prediction predicted = Predictor.predict(scenario).prediction();
        return record.cold() && LimitId.names(predicted.limit(), LimitKind.CPU)
                ? none("the processors would cap it, and the warm-up ended while they still got faster")
                : new CellForecast(predicted, null);
    }
}
