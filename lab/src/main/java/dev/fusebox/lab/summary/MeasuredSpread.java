package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * One figure over the repeats of a cell; zeros without repeats.
 *
 * @param median of the repeats
 */
public record MeasuredSpread(double median, double least, double most) {

    public static MeasuredSpread of(DoubleStream figures) {
        double[] all = figures.sorted().toArray();
        Double median = Figures.median(Arrays.stream(all));
        return median == null ? new MeasuredSpread(0, 0, 0) : new MeasuredSpread(median, all[0], all[all.length - 1]);
    }

    /** From the least to the most, as a share of the median. */
    public double width() {
        return median == 0 ? 0 : (most - least) / median;
    }

    /** Whether no repeat of one run is between those of the other. */
    public boolean apart(MeasuredSpread other) {
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
