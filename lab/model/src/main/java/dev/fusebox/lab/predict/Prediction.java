package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.traffic.LoadFigures;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What the model says of a cell from its limits alone; {@code null} in a cell that was not predicted. Times in milliseconds, over all
 * answers, rejections included.
 *
 * @param openFraction share of the time in which the circuit breaker is open
 * @param trips of the circuit breaker in the cell
 * @param residual measured goodput / predicted - 1; {@code null} where there is nothing to compare
 * @param range where the goodput is, by the spread of what it was predicted from; {@code null} where no goodput is predicted, and in
 *     older runs
 */
@RecordBuilder
public record Prediction(
        @Nullable Double goodputPerSecond,
        @Nullable Double refusedShare,
        @Nullable String limit,
        @Nullable String refusedBy,
        @Nullable Double meanMs,
        @Nullable Double p50Ms,
        @Nullable Double p95Ms,
        @Nullable Double p99Ms,
        @Nullable Double openFraction,
        @Nullable Long trips,
        @Nullable Double residual,
        @IfKnown @Nullable GoodputRange range)
        implements PredictionBuilder.With {

    /** Successful calls per second, both ends included. */
    public record GoodputRange(double from, double to) {

        private String words() {
            String low = Figures.whole(from);
            String high = Figures.whole(to);
            return low.equals(high) ? "" : " (" + low + " to " + high + ")";
        }

        /** For files. */
        public GoodputRange rounded() {
            return new GoodputRange(Figures.decimals(from, 1), Figures.decimals(to, 1));
        }
    }

    /** {@code 229 (221 to 233)}; alone where both ends are the same number. */
    public String goodputWords() {
        return Figures.whole(goodputPerSecond) + (range == null ? "" : range.words());
    }

    /** What is left where only the limit, what rejects calls and the circuit breaker are predicted. */
    public Prediction withoutRates() {
        return new Prediction(null, null, limit, refusedBy, null, null, null, null, openFraction, trips, null, null);
    }

    /**
     * Whether the load generator's count is precise to a tenth of this goodput: see {@link LoadFigures#okMissing}.
     *
     * @param succeeded successful calls by the gateway's own count; {@code null} when that is not known
     */
    public boolean resolved(LoadFigures measured, @Nullable Long succeeded) {
        return goodputPerSecond != null
                && measured.okMissing(succeeded)
                        <= VerdictRules.TODAY.unsureShare() * goodputPerSecond * measured.seconds();
    }

    /** The same with its difference from what was measured; {@code null} when the cell has no figures. */
    public Prediction beside(@Nullable LoadFigures measured) {
        Double difference = measured == null || goodputPerSecond == null || goodputPerSecond == 0
                ? null
                : Double.valueOf(measured.goodputPerSecond() / goodputPerSecond - 1);
        return withResidual(difference);
    }
}
