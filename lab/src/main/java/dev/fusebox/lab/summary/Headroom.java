package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far the next limit is, by the ceilings of the model. Where a limit binds: what a larger one would give until the next binds.
 * Where none does: from the most that was measured to the first limit.
 *
 * @param cell with the fewest users among the cells that a limit binds; where there is none, with the most users of all
 * @param stations of the cell's chain
 */
record Headroom(ScoredGateway gateway, CellResult cell, List<Station> stations) {

    /** With twice the load still below every limit, one of two gateways may end. */
    static final double GOOD = 2;

    /** Less than the spread of the measurement is no headroom. */
    static final double FAIR = 1 + CellDoubts.SPREAD;

    static Grade grade(ScoredGateway gateway) {
        List<CellResult> cells = gateway.cells().stream()
                .filter(c -> c.load() != null && c.load().goodputPerSecond() > 0 && gateway.serviceMs(c) > 0)
                .filter(c -> !c.limits().isEmpty() && !CellFacts.disturbed(c, gateway.cores()))
                .sorted(Comparator.comparingDouble(c -> c.offered().amount()))
                .toList();
        return cells.stream()
                .map(cell -> of(gateway, cell))
                .flatMap(h -> h.bound().stream())
                .findFirst()
                .or(() -> cells.stream()
                        .reduce((one, more) -> more)
                        .map(cell -> of(gateway, cell).free()))
                .orElseGet(() -> heldCalls(gateway));
    }

    private static Headroom of(ScoredGateway gateway, CellResult cell) {
        Work work = Work.behindHops(gateway.serviceMs(cell), 0);
        return new Headroom(gateway, cell, CellFacts.stations(cell, work));
    }

    /** Empty where no limit of the chain binds. */
    private Optional<Grade> bound() {
        return LimitBehind.of(cell).filter(l -> l.spec() != null).map(this::bound);
    }

    private Grade bound(LimitBehind limit) {
        Station station = stations.stream()
                .filter(s -> s.fullName().equals(limit.name()))
                .findFirst()
                .orElse(null);
        if (station == null) {
            return new Grade(Level.POOR, "none: it is full", limit.words(), new ScoreCommands(gateway).predict(cell));
        }
        Level level = station.limit().component().equals(CellNames.service(cell)) ? Level.FAIR : Level.POOR;
        Station next = lowest(station);
        double ratio = next == null ? 1 : Math.max(1, next.ceilingPerSecond() / station.ceilingPerSecond());
        double size = Math.max(station.size() * Math.max(ratio, 2), users());
        return new Grade(
                level,
                figure(station, next, ratio),
                limit.words(),
                new ScoreCommands(gateway).predict(cell, raised(station, size)));
    }

    private String figure(Station station, @Nullable Station next, double ratio) {
        if (next == null) {
            return "none: it is the only limit";
        }
        if (BoundBy.of(cell) == BoundBy.CIRCUIT_BREAKER) {
            return "none: full, it opens the circuit breaker; with a slot for each caller up to %s/s, then %s binds"
                    .formatted(atMost(next), next.fullName());
        }
        return ratio < FAIR
                ? "none, and a larger limit alone gives nothing: %s lets %s/s through"
                        .formatted(next.fullName(), atMost(next))
                : "none: a larger limit gives up to %s/s (%s times), then %s binds"
                        .formatted(atMost(next), times(ratio), next.fullName());
    }

    /** To reject none of them, a limit needs a slot for each; 0 where the cell does not show that. */
    private int users() {
        return BoundBy.of(cell) == BoundBy.CIRCUIT_BREAKER ? cell.offered().users() : 0;
    }

    /** The setting of the limit with another value; {@code null} where that is not the size itself. */
    private static @Nullable SettingValue raised(Station station, double size) {
        SettingValue setting = station.limit().setting();
        long value = (long) Math.ceil(size);
        return setting == null || !String.valueOf(station.limit().max()).equals(setting.value())
                ? null
                : new SettingValue(setting.property(), String.valueOf(value), setting.origin());
    }

    private @Nullable Station lowest(@Nullable Station but) {
        return stations.stream()
                .filter(s -> s != but)
                .min(Comparator.comparingDouble(Station::ceilingPerSecond))
                .orElse(null);
    }

    private Grade free() {
        ScoreCommands commands = new ScoreCommands(gateway);
        Station first = lowest(null);
        if (first == null) {
            return new Grade(Level.UNKNOWN, "no limit can be read", null, commands.probe());
        }
        double ratio = first.ceilingPerSecond() / cell.figures().goodputPerSecond();
        Level level = ratio >= GOOD ? Level.GOOD : ratio >= FAIR ? Level.FAIR : Level.POOR;
        String figure = "%s times the %s/s measured with %s, then %s binds"
                .formatted(
                        times(ratio),
                        Figures.whole(cell.figures().goodputPerSecond()),
                        cell.offered().words(),
                        first.fullName());
        return new Grade(
                level, figure, new LimitBehind(first.fullName(), first.limit()).words(), commands.predict(cell));
    }

    private static String atMost(Station station) {
        return Figures.whole(station.ceilingPerSecond());
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.1f", ratio);
    }

    /** Without a load test: how many calls reach the service at once, as a probe or a bystander experiment saw it. */
    private static Grade heldCalls(ScoredGateway gateway) {
        ScoreCommands commands = new ScoreCommands(gateway);
        return gateway.probes().stream()
                .filter(p -> p.bindingLimit() != null)
                .findFirst()
                .map(p -> new Grade(
                        Level.UNKNOWN,
                        p.ceiling() + " calls at once reach the service",
                        gateway.limit(Objects.requireNonNull(p.bindingLimit())).words(),
                        commands.run()))
                .or(() -> gateway.bystanders().stream()
                        .filter(b -> b.heldBy() != null)
                        .findFirst()
                        .map(b -> new Grade(
                                Level.UNKNOWN,
                                b.held() + " calls at once reach the service",
                                gateway.limit(Objects.requireNonNull(b.heldBy()))
                                        .words(),
                                commands.probe())))
                .orElseGet(() -> new Grade(Level.UNKNOWN, unknown(gateway), null, commands.probe()));
    }

    private static String unknown(ScoredGateway gateway) {
        if (gateway.cells().isEmpty()) {
            return "not tested";
        }
        boolean disturbed = gateway.cells().stream().anyMatch(c -> CellFacts.disturbed(c, gateway.cores()));
        return disturbed
                ? "undecided: other programs used the processors"
                : "undecided: no service time to compute it from";
    }
}
