package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.cell.LimitBehind;
import dev.fusebox.lab.summary.cell.LimitWords;
import dev.fusebox.lab.summary.doubt.CellDoubts;
import dev.fusebox.limits.ErrorCause;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long the circuit breaker was open although the service failed no call. A breaker that opens because the service fails does what it
 * is for.
 *
 * <p>The time decides, not the number of trips: an open breaker rejects every call, while one that closes at once may trip often and
 * costs little.
 */
final class BreakerTrips {

    /** Share of the time: as much as repeats of a cell differ without any reason, so that goodput shows it. */
    static final double POOR = CellDoubts.SPREAD;

    static Grade grade(ScoredGateway gateway) {
        List<CellResult> cells =
                gateway.cells().stream().filter(c -> c.circuitBreaker() != null).toList();
        if (cells.isEmpty()) {
            return gateway.cells().isEmpty()
                    ? Grade.untested(gateway.commands().run())
                    : Grade.unknown(
                            "no circuit breaker can be read", gateway.commands().probe());
        }
        if (cells.stream().noneMatch(CellResult::tripped)) {
            return new Grade(Level.GOOD, "0 trips", null, gateway.commands().predict(mostUsers(gateway, cells)));
        }
        CellResult shown = shown(gateway, cells);
        LimitBehind opener = LimitBehind.openedBreaker(shown).orElse(null);
        return new Grade(
                level(shown),
                figure(shown, openShare(gateway, shown), opener),
                opener == null ? null : opener.words(),
                gateway.commands().predict(shown));
    }

    /** The cell of the throughput, so that a score speaks of one load, unless another cell has a worse grade. */
    private static CellResult shown(ScoredGateway gateway, List<CellResult> cells) {
        CellResult worst = cells.stream()
                .max(Comparator.comparing(BreakerTrips::level)
                        .thenComparing(c -> gateway.serviceMs(c) > 0)
                        .thenComparing(c -> breaker(c).openFraction())
                        .thenComparing(c -> breaker(c).trips()))
                .orElseThrow();
        return Throughput.worst(gateway)
                .map(Throughput::cell)
                .filter(c -> c.circuitBreaker() != null && level(c) == level(worst))
                .orElse(worst);
    }

    private static Level level(CellResult cell) {
        BreakerUsage breaker = breaker(cell);
        if (breaker.trips() == 0) {
            return Level.GOOD;
        }
        return wronglyTripped(breaker) && breaker.openFraction() >= POOR ? Level.POOR : Level.FAIR;
    }

    /** Per cent of the time, with its interval; of one start that of the cell itself. */
    private static String openShare(ScoredGateway gateway, CellResult cell) {
        Estimate open = Estimate.of(gateway.repeats(cell), c -> c.ofBreaker(BreakerUsage::openFraction));
        return open.once() ? Throughput.percent(breaker(cell).openFraction()) + " %" : open.percent();
    }

    private static String figure(CellResult cell, String openShare, @Nullable LimitBehind opener) {
        BreakerUsage breaker = breaker(cell);
        boolean wrong = wronglyTripped(breaker);
        return "%s with %s; %s %s%s"
                .formatted(
                        breaker.openFraction() == 0
                                ? "open too briefly to be sampled"
                                : "open %s of the time".formatted(openShare),
                        cell.offered().words(),
                        Figures.count(breaker.trips(), "trip"),
                        wrong ? "on a healthy service" : serviceFailed(breaker),
                        opener == null || opener.spec() == null
                                ? ""
                                : ", by calls rejected at " + LimitWords.sized(opener.spec()));
    }

    private static BreakerUsage breaker(CellResult cell) {
        return Objects.requireNonNull(cell.circuitBreaker());
    }

    private static CellResult mostUsers(ScoredGateway gateway, List<CellResult> cells) {
        return cells.stream()
                .max(Comparator.comparing((CellResult c) -> gateway.serviceMs(c) > 0)
                        .thenComparing(c -> c.offered().amount()))
                .orElseThrow();
    }

    /** It tripped, and in a window in which the service failed no call. */
    private static boolean wronglyTripped(BreakerUsage breaker) {
        return breaker.trips() > 0
                && (Objects.equals(failed(breaker), 0L)
                        || breaker.timeline().stream().anyMatch(t -> Boolean.TRUE.equals(t.backendHealthy())));
    }

    private static String serviceFailed(BreakerUsage breaker) {
        boolean known = failed(breaker) != null
                || breaker.timeline().stream()
                        .map(BreakerTripEvent::backendHealthy)
                        .anyMatch(Objects::nonNull);
        return known ? "because the service failed" : "(whether the service failed is unknown)";
    }

    private static @Nullable Long failed(BreakerUsage breaker) {
        return breaker.errors().get(ErrorCause.FAILED.key());
    }
}
