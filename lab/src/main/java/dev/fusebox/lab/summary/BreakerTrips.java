package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.lab.summary.Score.Level;
import dev.fusebox.limits.ErrorCause;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether the circuit breaker opened although the service failed no call. A breaker that opens because the service fails does what it
 * is for.
 */
final class BreakerTrips {

    private BreakerTrips() {}

    static Grade grade(ScoredGateway gateway) {
        List<CellResult> cells =
                gateway.cells().stream().filter(c -> c.circuitBreaker() != null).toList();
        ScoreCommands commands = new ScoreCommands(gateway);
        if (cells.isEmpty()) {
            boolean loaded = !gateway.cells().isEmpty();
            String figure = loaded ? "no circuit breaker can be read" : "not tested";
            return new Grade(Level.UNKNOWN, figure, null, loaded ? commands.probe() : commands.run());
        }
        CellResult worst = cells.stream()
                .max(Comparator.comparing((CellResult c) -> wronglyTripped(breaker(c)))
                        .thenComparing(c -> gateway.serviceMs(c) > 0)
                        .thenComparing(c -> breaker(c).openFraction())
                        .thenComparing(c -> breaker(c).trips()))
                .orElseThrow();
        double open =
                cells.stream().mapToDouble(c -> breaker(c).openFraction()).max().orElse(0);
        long trips = cells.stream().mapToLong(c -> breaker(c).trips()).sum();
        if (trips == 0) {
            return new Grade(Level.GOOD, "0 trips", null, commands.predict(mostUsers(gateway, cells)));
        }
        boolean wrong = wronglyTripped(breaker(worst));
        String figure = "%s %s, %s"
                .formatted(
                        trips == 1 ? "1 trip" : Figures.whole(trips) + " trips",
                        wrong ? "on a healthy service" : serviceFailed(breaker(worst)),
                        open(open));
        String limit = LimitBehind.openedBreaker(worst).map(LimitBehind::words).orElse(null);
        return new Grade(wrong ? Level.POOR : Level.FAIR, figure, limit, commands.predict(worst));
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

    private static String open(double share) {
        return share == 0
                ? "too short to be seen open"
                : "open up to %s %% of the time".formatted(Throughput.percent(share));
    }

    private static @Nullable Long failed(BreakerUsage breaker) {
        return breaker.errors().get(ErrorCause.FAILED.key());
    }
}
