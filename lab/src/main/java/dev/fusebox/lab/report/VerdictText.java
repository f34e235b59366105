package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.BreakerUsage.BreakerClosing;
import dev.fusebox.lab.results.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.Prediction;
import dev.fusebox.lab.results.Verdict;
import dev.fusebox.limits.ErrorCause;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Why each cell came out as it did: its verdict, and what its circuit breaker did. */
public final class VerdictText {

    private VerdictText() {}

    static String of(CellResult cell) {
        String head = "%s %s %s: %s"
                .formatted(CellNames.side(cell), cell.endpoint(), CellNames.load(cell), names(cell.verdict()));
        BreakerUsage fuse = cell.circuitBreaker();
        return Wrap.at("  ", "      ", head)
                + Wrap.at(
                        6,
                        cell.verdict().sentence(),
                        predicted(cell),
                        fuse == null || fuse.trips() == 0 ? "" : fuse(fuse));
    }

    /** Never a verdict: what the model says beside what was measured. */
    private static String predicted(CellResult cell) {
        Prediction p = cell.predicted();
        if (p == null || cell.load() == null) {
            return cell.notPredicted() == null ? "" : "Not predicted: " + cell.notPredicted() + ".";
        }
        String residual = p.residual() == null
                ? ""
                : String.format(Locale.ROOT, ", measured %+.1f %%", p.residual() * 100)
                        + (cell.comparable()
                                ? ""
                                : " (the load generator is not sure to have counted all good answers)");
        String limit = p.limit() == null ? "no limit" : p.limit();
        String refused = p.refusedBy() == null
                ? "nothing refused"
                : Figures.percent(p.refusedShare()) + " % refused by " + p.refusedBy();
        return String.format(
                Locale.ROOT, "Predicted: %.0f/s%s; %s; %s.", p.goodputPerSecond(), residual, limit, refused);
    }

    /** Status, limit, and who refused. */
    public static String names(Verdict verdict) {
        String limit = verdict.limit() == null ? "" : " " + verdict.limit();
        String refused = verdict.refusedBy() == null ? "" : ", refused by " + verdict.refusedBy();
        return verdict.status() + limit + refused;
    }

    /** The fuse (circuit breaker): how often, why, was the backend well, and how it closed. */
    private static String fuse(BreakerUsage use) {
        String told = "The fuse (circuit breaker %s) tripped %s and was open in %s %% of the samples."
                .formatted(use.name(), times(use.trips()), Figures.percent(use.openFraction()));
        return use.timeline().stream()
                .findFirst()
                .map(first -> told + " " + first(first) + closings(use.timeline()))
                .orElse(told);
    }

    private static String first(BreakerTripEvent trip) {
        String backend = trip.backendHealthy() == null
                ? ""
                : trip.backendHealthy()
                        ? " The backend was healthy: it had failed none and answered %d."
                                .formatted(trip.backendSucceeded())
                        : " The backend had failed calls of its own.";
        return "First at %.1f s: %d of %d calls in its window were errors, mostly %s.%s"
                .formatted(trip.tMs() / 1000.0, trip.errors(), trip.calls(), cause(trip.cause()), backend);
    }

    private static String cause(@Nullable ErrorCause cause) {
        return cause == null ? "of a cause that the counters do not tell" : cause.words();
    }

    private static String closings(List<BreakerTripEvent> timeline) {
        Map<BreakerClosing, Long> by = timeline.stream()
                .filter(t -> t.closedBy() != null)
                .collect(Collectors.groupingBy(BreakerTripEvent::closedBy, TreeMap::new, Collectors.counting()));
        boolean open = timeline.stream().anyMatch(t -> t.closedAfterMs() == null);
        return by.entrySet().stream()
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .map(e ->
                        " It closed by a success of a %s.".formatted(e.getKey().word()))
                .orElse(open ? " It was still open at the end." : "");
    }

    private static String times(long n) {
        return n == 1 ? "once" : String.format(Locale.ROOT, "%d times", n);
    }
}
