package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A series with few enough points to draw: of neighbours the highest stays, so that no moment of being full is lost. */
final class Downsampling {

    static final int MOST = 120;

    private Downsampling() {}

    /** How many samples share one point. */
    static int bucket(int samples) {
        return Math.max(1, (samples + MOST - 1) / MOST);
    }

    /**
     * Points of seconds and value.
     *
     * @param tMs moments in ascending order
     * @param values {@code null} where there is no figure; a point of nothing else is a gap
     */
    static List<List<Object>> of(List<Long> tMs, List<Double> values) {
        int size = bucket(tMs.size());
        List<List<Object>> points = new ArrayList<>();
        for (int i = 0; i < tMs.size(); i += size) {
            Double most = null;
            for (Double v : values.subList(i, Math.min(i + size, values.size()))) {
                most = most == null ? v : v == null ? most : Double.valueOf(Math.max(most, v));
            }
            points.add(Arrays.asList(Figures.rounded(tMs.get(i) / 1000.0, 2), Figures.rounded(most, 1)));
        }
        return points;
    }
}
