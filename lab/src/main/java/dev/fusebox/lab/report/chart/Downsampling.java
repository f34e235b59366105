package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Few enough points to draw: of neighbours the highest stays, so that no moment of being full is lost. */
final class Downsampling {

    private static final int MOST = 120;

    private Downsampling() {}

    /** How many samples share one point. */
    static int bucket(int samples) {
        return Math.max(1, (samples + MOST - 1) / MOST);
    }

    /** The first moment of each point, in seconds. */
    static List<Double> seconds(List<Long> tMs) {
        int size = bucket(tMs.size());
        return IntStream.iterate(0, i -> i < tMs.size(), i -> i + size)
                .mapToObj(i -> Figures.rounded(tMs.get(i) / 1000.0, 2))
                .toList();
    }

    /** The highest value of each point; {@code null} where there is no figure, which is a gap. */
    static List<@Nullable Double> highest(List<@Nullable Double> values) {
        int size = bucket(values.size());
        List<@Nullable Double> highest = new ArrayList<>();
        for (int i = 0; i < values.size(); i += size) {
            highest.add(values.subList(i, Math.min(i + size, values.size())).stream()
                    .filter(Objects::nonNull)
                    .max(Double::compare)
                    .map(v -> Figures.rounded(v, 1))
                    .orElse(null));
        }
        return highest;
    }
}
