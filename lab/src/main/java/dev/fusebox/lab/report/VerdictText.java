package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.Prediction;
import dev.fusebox.lab.results.Verdict;
import dev.fusebox.lab.summary.CellNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Why each cell came out as it did: its verdict, and what its circuit breaker did. */
public final class VerdictText {

    private VerdictText() {}

    static String of(CellResult cell) {
        String head = CellNames.side(cell) + " " + cell.endpoint() + " " + CellNames.load(cell) + ": "
                + names(cell.verdict());
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
            return "";
        }
        String residual = p.residual() == null ? "" : ", measured " + Figures.signed(p.residual() * 100, 1) + " %";
        String unsure = p.residual() == null || cell.comparable()
                ? ""
                : " (the load generator is not sure to have counted all good answers)";
        return String.format(Locale.ROOT, "Predicted: %.0f/s", p.goodputPerSecond()) + residual + unsure + "; "
                + (p.limit() == null ? "no limit" : p.limit()) + "; "
                + (p.refusedBy() == null
                        ? "nothing refused."
                        : Figures.percent(p.refusedShare()) + " % refused by " + p.refusedBy() + ".");
    }

    /** Status, limit, and who refused. */
    public static String names(Verdict verdict) {
        String limit = verdict.limit() == null ? "" : " " + verdict.limit();
        String refused = verdict.refusedBy() == null ? "" : ", refused by " + verdict.refusedBy();
        return verdict.status() + limit + refused;
    }

    /** The fuse (circuit breaker): how often, why, was the backend well, and how it closed. */
    private static String fuse(BreakerUsage use) {
        String told = "The fuse (circuit breaker " + use.name() + ") tripped "
                + (use.trips() == 1 ? "once" : use.trips() + " times") + " and was open in "
                + Figures.percent(use.openFraction()) + " % of the samples.";
        List<BreakerTripEvent> timeline = use.timeline();
        return timeline.isEmpty() ? told : told + " " + first(timeline.get(0)) + closings(timeline);
    }

    private static String first(BreakerTripEvent trip) {
        String cause = trip.cause() == null
                ? "of a cause that the counters do not tell"
                : trip.cause().words();
        String told = "First at %.1f s: %d of %d calls in its window were errors, mostly %s."
                .formatted(trip.tMs() / 1000.0, trip.errors(), trip.calls(), cause);
        if (trip.backendHealthy() == null) {
            return told;
        }
        return told
                + (trip.backendHealthy()
                        ? " The backend was healthy: it had failed none and answered " + trip.backendSucceeded() + "."
                        : " The backend had failed calls of its own.");
    }

    /** By what it closed most often. */
    private static String closings(List<BreakerTripEvent> timeline) {
        boolean open = timeline.stream().anyMatch(t -> t.closedAfterMs() == null);
        return timeline.stream()
                .filter(t -> t.closedBy() != null)
                .collect(Collectors.groupingBy(BreakerTripEvent::closedBy, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(e -> " It closed by a success of a " + e.getKey().word() + ".")
                .orElse(open ? " It was still open at the end." : "");
    }
}
