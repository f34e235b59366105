package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.CellFacts;
import dev.fusebox.lab.summary.cell.LimitBehind;
import dev.fusebox.lab.summary.cell.ServiceRate;
import dev.fusebox.lab.summary.doubt.CellDoubts;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Goodput as a share of what the service could give: see {@link ServiceRate}. Endpoints that wait decide, because calls that only cost
 * processor time show the machine.
 *
 * @param cell the repeat in the middle
 */
record Throughput(Estimate measured, double couldPerSecond, CellResult cell) {

    /** Repeats of a cell on a quiet machine differ by up to a tenth: see {@link CellDoubts#SPREAD}. */
    static final double GOOD = 1 - CellDoubts.SPREAD;

    /** Below it more calls are lost than get through. */
    static final double FAIR = 0.5;

    /** Shares that differ by less are the same. */
    private static final double SAME = 0.05;

    /** The smallest of the worst loads; empty where no cell says something of the gateway. */
    static Optional<Throughput> worst(ScoredGateway gateway) {
        List<Throughput> all = CellFacts.repeats(basis(gateway))
                .map(cells -> of(gateway, cells))
                .toList();
        double worst = all.stream().mapToDouble(Throughput::share).min().orElse(1);
        return all.stream()
                .filter(t -> t.share() <= worst + SAME)
                .min(Comparator.comparing(t -> t.cell.offered(), Arrivals.IN_TABLES));
    }

    /** Cells of endpoints that wait; where none is known to wait, those with a direct cell to compare with. */
    private static List<CellResult> basis(ScoredGateway gateway) {
        boolean waiting = !gateway.run().serviceMs().isEmpty();
        return gateway.cells().stream()
                .filter(c -> c.load() != null && !c.limits().isEmpty() && !noBasis(c))
                .filter(c -> !CellFacts.disturbed(c, gateway.cores()))
                .filter(c -> waiting ? gateway.serviceMs(c) > 0 : comparedDirectly(gateway, c))
                .toList();
    }

    private static boolean comparedDirectly(ScoredGateway gateway, CellResult cell) {
        ServiceRate could = ServiceRate.of(gateway.run(), cell);
        return could != null && could.source() == ServiceRate.Source.DIRECT;
    }

    /** The processors were the limit, or the load generator had no more to give. */
    private static boolean noBasis(CellResult cell) {
        BoundBy by = BoundBy.of(cell);
        return by == BoundBy.CPU || by == BoundBy.LOAD_GENERATOR;
    }

    private static Throughput of(ScoredGateway gateway, List<CellResult> repeats) {
        CellResult middle = CellResult.middle(repeats);
        double could =
                Objects.requireNonNull(ServiceRate.of(gateway.run(), middle)).perSecond();
        return new Throughput(Estimate.goodput(repeats), could, middle);
    }

    double share() {
        return measured.mid() / couldPerSecond;
    }

    static Grade grade(ScoredGateway gateway) {
        return worst(gateway).map(t -> t.grade(gateway.commands())).orElseGet(() -> undecided(gateway));
    }

    private Grade grade(ScoreCommands commands) {
        Level level = share() >= GOOD ? Level.GOOD : share() >= FAIR ? Level.FAIR : Level.POOR;
        String figure = "%s %%: %s of %s/s with %s"
                .formatted(
                        percent(share()),
                        measured.figure(),
                        Figures.whole(couldPerSecond),
                        cell.offered().words());
        String limit = level == Level.GOOD
                ? null
                : LimitBehind.of(cell).map(LimitBehind::words).orElse(null);
        return new Grade(level, figure, limit, commands.predict(cell));
    }

    /** With two digits that matter. */
    static String percent(double share) {
        return share >= 0.1 ? Figures.whole(Math.min(1, share) * 100) : Figures.percent(share);
    }

    /** Cells that say nothing of the gateway's limits, or none. */
    private static Grade undecided(ScoredGateway gateway) {
        List<CellResult> loaded =
                gateway.cells().stream().filter(c -> c.load() != null).toList();
        String command = gateway.commands().run();
        if (loaded.isEmpty()) {
            return Grade.untested(command);
        }
        if (loaded.stream().allMatch(c -> CellFacts.disturbed(c, gateway.cores()))) {
            return Grade.unknown("undecided: other programs used the processors", command);
        }
        Estimate most = loaded.stream()
                .map(gateway::goodput)
                .max(Comparator.comparingDouble(Estimate::mid))
                .orElseThrow();
        String why = loaded.stream().anyMatch(Throughput::noBasis)
                ? "undecided: at %s/s the processors are the limit"
                : "undecided: nothing to compare %s/s with";
        return Grade.unknown(why.formatted(most.figure()), command);
    }
}
