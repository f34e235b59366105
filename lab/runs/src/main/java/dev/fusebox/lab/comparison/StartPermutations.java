package dev.fusebox.lab.comparison;

import dev.fusebox.lab.results.cell.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.numbers.combinatorics.Combinations;

/**
 * Whether two runs differ, figure by figure, by a permutation test over their starts. If nothing differs, any starts could have been those
 * of the baseline: the test tries all choices, or many where they are too many, and counts how often a difference is as large as the measured
 * one. It assumes nothing of how the figures are spread.
 *
 * <p>Many cells are compared at once, and the probability of one false "better" or "worse" among all of them is to stay below
 * {@link #LEVEL}. Holm's correction would need p below 5 % / cells for the first one, which 5 starts against 5, with 252 choices, never
 * reach beyond 6 figures. This is its counterpart for permutations, step-down max T (Westfall and Young, Resampling-Based Multiple Testing,
 * 1993): a choice of starts is one for all figures, since a start measures all cells, and a difference counts against the largest one of all
 * figures that have not been told apart yet.
 */
final class StartPermutations {

    /** Probability of any false alarm in a comparison. */
    static final double LEVEL = 0.05;

    /** Up to 8 starts against 8, each choice is tried. */
    private static final int MOST_CHOICES = 12_870;

    /** Equal ones differ by rounding. */
    private static final double EQUAL = 1e-9;

    /** One figure of a cell: by start, in both runs. */
    record ComparedFigure(Estimate before, Estimate now) {}

    private final int of;
    private final int first;
    private final List<double[]> figures;

    private StartPermutations(List<ComparedFigure> pairs) {
        int then = most(pairs.stream().map(ComparedFigure::before).toList());
        this.first = then;
        this.of = then + most(pairs.stream().map(ComparedFigure::now).toList());
        this.figures = pairs.stream().map(this::values).toList();
    }

    private static int most(List<Estimate> all) {
        return all.stream().mapToInt(e -> e.starts().size()).max().orElse(0);
    }

    /** Those of the baseline first; a start without the figure has no number. */
    private double[] values(ComparedFigure pair) {
        double[] values = new double[of];
        Arrays.fill(values, Double.NaN);
        double[] then = pair.before().ofStarts().toArray();
        double[] today = pair.now().ofStarts().toArray();
        System.arraycopy(then, 0, values, 0, then.length);
        System.arraycopy(today, 0, values, first, today.length);
        return values;
    }

    /** The smallest p that these numbers of starts can reach. */
    static double smallest(int before, int now) {
        return before == 0 || now == 0
                ? 1
                : (before == now ? 2 : 1) / BinomialCoefficientDouble.value(before + now, before);
    }

    /** The fewest starts of each run that can tell anything. */
    static int needed() {
        return IntStream.iterate(1, n -> n + 1)
                .filter(n -> smallest(n, n) <= LEVEL)
                .findFirst()
                .orElseThrow();
    }

    /** For each figure how probable so large a difference is by chance, corrected for their number. */
    static double[] p(List<ComparedFigure> pairs) {
        return new StartPermutations(pairs).p();
    }

    private double[] p() {
        boolean[] measured = new boolean[of];
        Arrays.fill(measured, 0, first, true);
        double[] seen = distances(measured);
        List<Integer> largestFirst = IntStream.range(0, seen.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -seen[i]))
                .toList();
        int[] asLarge = new int[seen.length];
        int[] tried = new int[1];
        eachChoice(measured, choice -> {
            double[] distances = distances(choice);
            double largest = 0;
            for (int rank = seen.length - 1; rank >= 0; rank--) {
                int i = largestFirst.get(rank);
                largest = Math.max(largest, distances[i]);
                asLarge[i] += largest >= seen[i] * (1 - EQUAL) ? 1 : 0;
            }
            tried[0]++;
        });
        double[] p = new double[seen.length];
        double least = 0;
        for (int i : largestFirst) {
            least = Math.max(least, (double) asLarge[i] / tried[0]);
            p[i] = least;
        }
        return p;
    }

    /** @param measured the choice that was made, which counts too */
    private void eachChoice(boolean[] measured, Consumer<boolean[]> visit) {
        if (BinomialCoefficientDouble.value(of, first) <= MOST_CHOICES) {
            Combinations.of(of, first).forEach(starts -> {
                boolean[] choice = new boolean[of];
                Arrays.stream(starts).forEach(start -> choice[start] = true);
                visit.accept(choice);
            });
            return;
        }
        visit.accept(measured);
        Random random = new Random(of);
        List<Boolean> labels = new ArrayList<>(of);
        for (boolean one : measured) {
            labels.add(one);
        }
        for (int i = 1; i < MOST_CHOICES; i++) {
            Collections.shuffle(labels, random);
            boolean[] choice = new boolean[of];
            for (int s = 0; s < of; s++) {
                choice[s] = labels.get(s);
            }
            visit.accept(choice);
        }
    }

    /** How far the two groups of starts are apart, in each figure. */
    private double[] distances(boolean[] baseline) {
        return figures.stream().mapToDouble(f -> distance(f, baseline)).toArray();
    }

    /** Student's t, so that figures of any size and spread compare. */
    private static double distance(double[] values, boolean[] baseline) {
        double[] count = new double[2];
        double[] sum = new double[2];
        for (int s = 0; s < values.length; s++) {
            if (!Double.isNaN(values[s])) {
                int group = baseline[s] ? 0 : 1;
                count[group]++;
                sum[group] += values[s];
            }
        }
        if (count[0] == 0 || count[1] == 0) {
            return 0;
        }
        double[] mean = {sum[0] / count[0], sum[1] / count[1]};
        double squares = 0;
        for (int s = 0; s < values.length; s++) {
            if (!Double.isNaN(values[s])) {
                double off = values[s] - mean[baseline[s] ? 0 : 1];
                squares += off * off;
            }
        }
        double difference = Math.abs(mean[0] - mean[1]);
        double freedom = count[0] + count[1] - 2;
        if (difference <= EQUAL * Math.abs(mean[0]) || freedom == 0) {
            return 0;
        }
        double error = Math.sqrt(squares / freedom * (1 / count[0] + 1 / count[1]));
        return difference / Math.max(error, EQUAL * difference);
    }
}
