package dev.fusebox.lab.comparison;

import dev.fusebox.lab.common.Figures;
import java.util.Arrays;
import java.util.Objects;

/**
 * One figure over the repeats of a cell.
 *
 * @param median of the repeats
 */
public record MeasuredSpread(double median, double least, double most) {

    static MeasuredSpread of(double... figures) {
        return figures.length == 0
                ? new MeasuredSpread(0, 0, 0)
                : new MeasuredSpread(
                        Objects.requireNonNull(Figures.median(Arrays.stream(figures))),
                        Arrays.stream(figures).min().orElse(0),
                        Arrays.stream(figures).max().orElse(0));
    }

    /** Whether no repeat of one run is between those of the other. */
    boolean apart(MeasuredSpread other) {
        return least > other.most || other.least > most;
    }

    /** The median, and the range where the repeats differ: {@code 230 (216 to 239)}. */
    public String whole() {
        String range = Figures.whole(least) + " to " + Figures.whole(most);
        return Figures.whole(median) + (Math.round(least) == Math.round(most) ? "" : " (" + range + ")");
    }

    /** The same of a share. */
    public String percent() {
        String low = Figures.percent(least);
        String high = Figures.percent(most);
        return Figures.percent(median) + " %" + (low.equals(high) ? "" : " (" + low + " to " + high + ")");
    }
}
