package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.CellFacts;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.LimitBehind;
import dev.fusebox.lab.summary.cell.ServiceRate;
import dev.fusebox.lab.summary.doubt.CellDoubts;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How far the next limit is, by the ceilings of the model. Where a limit binds: what larger ones would give, see {@link LargerLimits}.
 * Where none does: from the most that was measured to the first limit.
 *
 * @param cell with the fewest users among the cells in which a limit costs goodput, or at least binds; where there is none, with the most users of all
 * @param stations of the cell's chain
 */
record Headroom(ScoredGateway gateway, CellResult cell, List<Station> stations) {

    /** With twice the load still below every limit, one of two gateways may end. */
    static final double GOOD = 2;

    /** Less than the spread of the measurement is no headroom. */
    static final double FAIR = 1 + CellDoubts.SPREAD;

    static Grade grade(ScoredGateway gateway) {
        List<CellResult> measured = gateway.cells().stream()
                .filter(c -> c.load() != null && c.load().goodputPerSecond() > 0 && gateway.serviceMs(c) > 0)
                .filter(c -> !c.limits().isEmpty() && !CellFacts.disturbed(c, gateway.cores()))
                .toList();
        List<CellResult> cells = CellFacts.repeats(measured)
                .map(CellResult::middle)
                .sorted(Comparator.comparing(CellResult::offered, Arrivals.IN_TABLES))
                .toList();
        CellResult shown =
                Throughput.worst(gateway).map(Throughput::cell).orElse(null); // Of its repeats the one in the middle.
        return cells.stream()
                .map(cell -> of(gateway, cell))
                .sorted(Comparator.comparing((Headroom h) -> !h.costs())
                        .thenComparing(h -> h.cell.offered(), Arrivals.IN_TABLES)
                        .thenComparing(h -> !h.cell.equals(shown)))
                .flatMap(h -> h.gradeOfBound().stream())
                .findFirst()
                .or(() -> cells.stream()
                        .reduce((one, more) -> more)
                        .map(cell -> of(gateway, cell).gradeOfFree()))
                .orElseGet(() -> heldCalls(gateway));
    }

    private static Headroom of(ScoredGateway gateway, CellResult cell) {
        Work work = Work.behindHops(gateway.serviceMs(cell), CpuDemand.NONE);
        return new Headroom(
                gateway, cell, CellFacts.stations(cell, work, gateway.run().notHeld()));
    }

    /** Whether the service could give more under this load. */
    private boolean costs() {
        return could() >= cell.figures().goodputPerSecond() * FAIR;
    }

    /** Empty where no limit of the chain binds. */
    private Optional<Grade> gradeOfBound() {
        return LimitBehind.of(cell).filter(l -> l.spec() != null).map(this::gradeOfBound);
    }

    private Grade gradeOfBound(LimitBehind limit) {
        Station station = stations.stream()
                .filter(s -> s.fullName().equals(limit.name()))
                .findFirst()
                .orElse(null);
        if (station == null) {
            return graded(Level.POOR, "none: it is full", limit, List.of());
        }
        String now = gateway.goodput(cell).figure() + "/s";
        if (station.limit().component().equals(CellNames.service(cell))) {
            return graded(Level.FAIR, "none: the service is at its own limit, " + now, limit, List.of());
        }
        LargerLimits larger = LargerLimits.of(cell, station, stations, could());
        boolean breaker = BoundBy.of(cell) == BoundBy.CIRCUIT_BREAKER;
        String figure = (breaker ? "full, which opens the circuit breaker, " : "at its limit, ") + now + larger.words();
        return graded(Level.POOR, figure, limit, larger.settings());
    }

    /** @param raised settings to try */
    private Grade graded(Level level, String figure, LimitBehind limit, List<SettingValue> raised) {
        return new Grade(level, figure, limit.words(), gateway.commands().predict(cell, raised));
    }

    /** What the service could give under the same load, so that no ceiling promises more. */
    private double could() {
        ServiceRate could = ServiceRate.of(gateway.run(), cell);
        return could == null ? Double.POSITIVE_INFINITY : could.perSecond();
    }

    private Grade gradeOfFree() {
        if (stations.isEmpty()) {
            return Grade.unknown("no limit can be read", gateway.commands().probe());
        }
        Station first = Collections.min(stations, Comparator.comparingDouble(Station::ceilingPerSecond));
        Estimate measured = gateway.goodput(cell);
        double ratio = first.ceilingPerSecond() / measured.mid();
        Level level = ratio >= GOOD ? Level.GOOD : ratio >= FAIR ? Level.FAIR : Level.POOR;
        String figure = "%s times the %s/s measured with %s, by the model; then %s is the limit"
                .formatted(
                        Figures.fixed(ratio, 1),
                        measured.figure(),
                        cell.offered().words(),
                        first.fullName());
        return graded(level, figure, new LimitBehind(first.fullName(), first.limit()), List.of());
    }

    /** Without a load test: how many calls reach the service at once, as an experiment saw it. */
    private static Grade heldCalls(ScoredGateway gateway) {
        ScoreCommands commands = gateway.commands();
        return gateway.held().stream()
                .findFirst()
                .map(trial -> new Grade(
                        Level.UNKNOWN,
                        trial.reached() + " calls at once reach the service",
                        gateway.limit(Objects.requireNonNull(trial.heldBy())).words(),
                        trial.sought() ? commands.run() : commands.probe()))
                .orElseGet(() -> gateway.cells().isEmpty()
                        ? Grade.untested(commands.probe())
                        : Grade.unknown(undecided(gateway), commands.probe()));
    }

    private static String undecided(ScoredGateway gateway) {
        boolean disturbed = gateway.cells().stream().anyMatch(c -> CellFacts.disturbed(c, gateway.cores()));
        return disturbed
                ? "undecided: other programs used the processors"
                : "undecided: no service time to compute it from";
    }
}
