package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import java.util.Collection;
import java.util.Collections;
import java.util.Objects;

/** A figure over the rounds that have it. */
public record CostSpread(double median, double least, double most) {

    /** @param figures at least one */
    static CostSpread of(Collection<Double> figures) {
        Double median = Figures.median(figures.stream().mapToDouble(Double::doubleValue));
        return new CostSpread(Objects.requireNonNull(median), Collections.min(figures), Collections.max(figures));
    }

    /** From the least to the most, as a share of the median. */
    public double width() {
        return median == 0 ? 0 : (most - least) / median;
    }
}
