package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A figure from several starts of the processes, each with one round or more: the mean of the starts, with its interval of 95 % over the
 * starts. A start is the unit, because most of the variance lies between starts (compiled code, memory layout, which connection meets which
 * event loop), and the highest level that varies decides how far the next run may be: Kalibera and Jones, Rigorous Benchmarking in
 * Reasonable Time, ISMM 2013, whose formulas these are. One difference: the figure of a start is the median of its rounds, not their
 * mean, so that one disturbed round does not move it; of one round or two that is the same.
 *
 * @param starts the rounds of each start; none is empty
 */
public record Estimate(List<List<Double>> starts) {

    private static final double CONFIDENCE = 0.95;

    /** By the starts of these cells, without cells that lack the figure. */
    public static Estimate of(Collection<CellResult> cells, Function<CellResult, @Nullable Number> figure) {
        List<CellResult> known =
                cells.stream().filter(c -> figure.apply(c) != null).toList();
        return new Estimate(Groups.alike(known, CellResult::start)
                .map(start -> start.stream()
                        .map(c -> Objects.requireNonNull(figure.apply(c)).doubleValue())
                        .toList())
                .toList());
    }

    /** Successful calls per second of those cells that can be believed. */
    public static Estimate goodput(Collection<CellResult> cells) {
        return of(
                cells.stream().filter(CellResult::believed).toList(),
                c -> c.figures().goodputPerSecond());
    }

    /**
     * A quantile in milliseconds: of each start that of the calls of all its rounds, see {@link LoadFigures#quantile}; without rejections
     * where their times are known, see {@link LoadFigures#notRejected}.
     *
     * @param cells with figures
     */
    public static Estimate quantile(Collection<CellResult> cells, int percent) {
        return new Estimate(Groups.alike(cells, CellResult::start)
                .map(start -> List.of(LoadFigures.quantile(
                        start.stream().map(c -> c.figures().notRejected()).toList(), percent)))
                .toList());
    }

    /** Of one start. */
    public static Estimate ofRounds(Collection<Double> rounds) {
        return new Estimate(rounds.isEmpty() ? List.of() : List.of(List.copyOf(rounds)));
    }

    /** All rounds of all starts. */
    public int count() {
        return starts.stream().mapToInt(List::size).sum();
    }

    /** {@code null} without any. */
    public @Nullable Double known() {
        return starts.isEmpty() ? null : Double.valueOf(mid());
    }

    /** Whether it is of one start, so that nothing is known of the next one. */
    public boolean once() {
        return starts.size() < 2;
    }

    /** The figure; 0 without any. */
    public double mid() {
        return ofStarts().average().orElse(0);
    }

    /** The lower end of the interval, not below 0 where no figure is; of one start its least round. */
    public double from() {
        double least = rounds().min().orElse(0);
        return once() ? least : Math.max(least < 0 ? Double.NEGATIVE_INFINITY : 0, mid() - margin());
    }

    /** The upper end of the interval; of one start its greatest round. */
    public double to() {
        return once() ? rounds().max().orElse(0) : mid() + margin();
    }

    /** From one end to the other, as a share of the figure. */
    public double width() {
        return mid() == 0 ? 0 : (to() - from()) / mid();
    }

    private double margin() {
        int n = starts.size();
        double t = TDistribution.of(n - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        return t * Math.sqrt(variance(ofStarts().toArray()) / n);
    }

    /** The figure of each start. */
    public DoubleStream ofStarts() {
        return starts.stream().mapToDouble(Estimate::median);
    }

    private DoubleStream rounds() {
        return starts.stream().flatMap(List::stream).mapToDouble(Double::doubleValue);
    }

    /** Standard deviation of the rounds of a start, as a share of the figure; {@code null} where no start has several. */
    public @Nullable Double within() {
        Double variance = varianceWithin();
        return variance == null ? null : share(variance);
    }

    /**
     * Standard deviation between starts beyond what their rounds make, as a share of the figure; with one round each, what both make
     * together; {@code null} of one start.
     */
    public @Nullable Double between() {
        return once() ? null : share(Math.max(0, varianceBetween()));
    }

    /**
     * How many rounds a start should have, so that a given time makes the narrowest interval: the square root of (time of a start / time of a
     * round) x (variance within / variance between). {@code null} where that is not known.
     *
     * @param startPerRound what a start takes until its processes are warm, in rounds
     * @param most where starts do not differ, and a further round is worth as much as a further start
     */
    public @Nullable Integer bestRounds(double startPerRound, int most) {
        Double within = varianceWithin();
        if (once() || within == null) {
            return null;
        }
        double between = varianceBetween();
        return between <= 0
                ? most
                : (int) Math.max(1, Math.min(most, Math.ceil(Math.sqrt(startPerRound * within / between))));
    }

    /** The mean over the starts of the variance of their rounds. */
    private @Nullable Double varianceWithin() {
        List<double[]> several = new ArrayList<>();
        starts.stream()
                .filter(s -> s.size() > 1)
                .forEach(s ->
                        several.add(s.stream().mapToDouble(Double::doubleValue).toArray()));
        return several.isEmpty()
                ? null
                : several.stream().mapToDouble(Estimate::variance).average().orElseThrow();
    }

    /** Of the means of the starts, without the part that comes from within. */
    private double varianceBetween() {
        double all = variance(starts.stream()
                .mapToDouble(s ->
                        s.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
                .toArray());
        Double within = varianceWithin();
        return within == null ? all : all - within * starts.size() / count();
    }

    private double share(double variance) {
        return mid() == 0 ? 0 : Math.sqrt(variance) / mid();
    }

    private static double variance(double[] values) {
        double mean = DoubleStream.of(values).average().orElseThrow();
        return DoubleStream.of(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
    }

    private static double median(List<Double> rounds) {
        return Objects.requireNonNull(Figures.median(rounds.stream().mapToDouble(Double::doubleValue)));
    }

    /** {@code 218 (201 to 235)}; alone of one start, whose rounds say nothing of the next one. */
    public String figure() {
        return once() ? Figures.whole(mid()) : whole();
    }

    /** {@code 218 (201 to 235)}; alone where both ends are the same number. */
    public String whole() {
        boolean alike = Math.round(from()) == Math.round(to());
        return Figures.whole(mid())
                + (alike ? "" : " (%s to %s)".formatted(Figures.whole(from()), Figures.whole(to())));
    }

    /** {@code 1.2 % (1.0 to 1.4)}, of a share; alone where both ends are the same number. */
    public String percent() {
        String low = Figures.percent(from());
        String high = Figures.percent(Math.min(1, to()));
        return Figures.percent(mid()) + " %" + (low.equals(high) ? "" : " (" + low + " to " + high + ")");
    }

    /** {@link #basis()} of several cells, each with its repeats: each once; empty where none has figures. */
    public static String basis(Collection<List<CellResult>> cells) {
        return cells.stream()
                .map(Estimate::goodput)
                .filter(e -> e.count() > 0)
                .map(Estimate::basis)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" or "));
    }

    /** In how many starts and rounds it was measured: {@code measured once}, {@code 5 starts}. */
    public String basis() {
        return once()
                ? count() == 1 ? "measured once" : "%d rounds of one start".formatted(count())
                : "%d starts".formatted(starts.size());
    }
}
