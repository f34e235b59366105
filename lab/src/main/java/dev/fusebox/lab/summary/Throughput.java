package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Goodput as a share of what the service could give: see {@link ServiceRate}. The endpoints that wait decide; how fast a call that only costs processor time gets through is the machine's doing.
 *
 * @param share of the median of the repeats
 * @param cell the repeat in the middle
 */
record Throughput(double share, double couldPerSecond, CellResult cell) {

    /** Repeats of a cell on a quiet machine differ by up to a tenth: see {@link CellDoubts#SPREAD}. */
    static final double GOOD = 1 - CellDoubts.SPREAD;

    /** Below it more calls are lost than get through. */
    static final double FAIR = 0.5;

    /** The worst load of the worst endpoint; empty where nothing was measured that says something of the gateway. */
    static Optional<Throughput> worst(ScoredGateway gateway) {
        return repeats(gateway.cells().stream()
                        .filter(c -> c.load() != null
                                && gateway.serviceMs(c) > 0
                                && !c.limits().isEmpty())
                        .filter(c -> !CellFacts.disturbed(c, gateway.cores()))
                        .filter(c -> !noBasis(c))
                        .toList())
                .map(cells -> of(gateway, cells))
                .min(Comparator.comparingDouble(Throughput::share));
    }

    /** The processors were the limit, or the load generator had no more to give. */
    private static boolean noBasis(CellResult cell) {
        return switch (BoundBy.of(cell)) {
            case CPU, LOAD_GENERATOR -> true;
            default -> false;
        };
    }

    private static Stream<List<CellResult>> repeats(List<CellResult> cells) {
        Map<String, List<CellResult>> same = cells.stream()
                .collect(Collectors.groupingBy(
                        c -> c.endpoint() + " " + c.offered().id(), TreeMap::new, Collectors.toList()));
        return same.values().stream();
    }

    private static Throughput of(ScoredGateway gateway, List<CellResult> repeats) {
        List<CellResult> sorted = repeats.stream()
                .sorted(Comparator.comparingDouble(c -> c.figures().goodputPerSecond()))
                .toList();
        CellResult middle = sorted.get((sorted.size() - 1) / 2);
        double could =
                Objects.requireNonNull(ServiceRate.of(gateway.run(), middle)).perSecond();
        return new Throughput(median(sorted) / could, could, middle);
    }

    private static double median(List<CellResult> cells) {
        return Objects.requireNonNull(
                Figures.median(cells.stream().map(CellResult::figures).mapToDouble(LoadFigures::goodputPerSecond)));
    }

    static Grade grade(ScoredGateway gateway) {
        return worst(gateway).map(t -> t.grade(new ScoreCommands(gateway))).orElseGet(() -> without(gateway));
    }

    private Grade grade(ScoreCommands commands) {
        Level level = share >= GOOD ? Level.GOOD : share >= FAIR ? Level.FAIR : Level.POOR;
        String figure = "%s %%: %s of %s/s with %s"
                .formatted(
                        share >= 0.1 ? Figures.whole(Math.min(1, share) * 100) : Figures.percent(share),
                        Figures.whole(cell.figures().goodputPerSecond()),
                        Figures.whole(couldPerSecond),
                        cell.offered().words());
        String limit = level == Level.GOOD
                ? null
                : LimitBehind.of(cell).map(LimitBehind::words).orElse(null);
        return new Grade(level, figure, limit, commands.predict(cell, null));
    }

    /** Cells that say nothing of the gateway's limits, or none. */
    private static Grade without(ScoredGateway gateway) {
        List<CellResult> loaded =
                gateway.cells().stream().filter(c -> c.load() != null).toList();
        if (loaded.isEmpty()) {
            return new Grade(Level.UNKNOWN, "not tested", null, new ScoreCommands(gateway).run());
        }
        boolean disturbed = loaded.stream().allMatch(c -> CellFacts.disturbed(c, gateway.cores()));
        String figure = disturbed
                ? "undecided: other programs used the processors"
                : "the processors are the limit: at most %s/s"
                        .formatted(Figures.whole(loaded.stream()
                                .mapToDouble(c -> c.figures().goodputPerSecond())
                                .max()
                                .orElse(0)));
        return new Grade(Level.UNKNOWN, figure, null, new ScoreCommands(gateway).run());
    }
}
