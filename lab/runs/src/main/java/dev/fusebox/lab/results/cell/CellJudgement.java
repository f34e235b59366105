package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.predict.Prediction;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What the rules and the model say of a cell.
 *
 * @param notPredicted why there is no prediction; {@code null} where there is one
 * @param zombieWork {@code null} where none was seen
 */
@RecordBuilder
public record CellJudgement(
        @Nullable BreakerUsage circuitBreaker,
        @Nullable Prediction predicted,
        @Nullable String notPredicted,
        Verdict verdict,
        @IfKnown @Nullable ZombieWork zombieWork)
        implements CellJudgementBuilder.With {

    /** A verdict and nothing else. */
    public static CellJudgement of(Verdict verdict) {
        return new CellJudgement(null, null, null, verdict, null);
    }
}
