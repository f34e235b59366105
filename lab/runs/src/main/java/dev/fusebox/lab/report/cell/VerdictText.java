package dev.fusebox.lab.report.cell;

import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Judgements.Judgement;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.summary.Commands;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.RampRun.Whole;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Why each cell came out as it did: its verdict, and what its circuit breaker did. */
public final class VerdictText {

    /** @param alike cells with the same verdict, which is said of the first */
    public static Judgement of(RecordedRun run, List<CellResult> alike) {
        CellResult cell = alike.get(0);
        return new Judgement(
                cell.id(), CellNames.of(cell), sign(cell), names(cell), sentences(alike), Commands.of(run, cell));
    }

    static List<String> sentences(List<CellResult> alike) {
        CellResult cell = alike.get(0);
        BreakerUsage breaker = cell.circuitBreaker();
        return List.of(
                cell.verdict().sentence(),
                predicted(cell),
                breaker == null || breaker.trips() == 0 ? "" : breaker(breaker),
                Matrix.statusWords(cell),
                others(alike.subList(1, alike.size())));
    }

    public static Sign sign(CellResult cell) {
        return switch (status(cell)) {
            case BOUND -> Sign.BOUND;
            case NOT_REACHED -> Sign.RIGHT;
            case AMBIGUOUS -> Sign.UNSURE;
            case CONTRADICTED -> Sign.WRONG;
        };
    }

    /** An open circuit breaker binds a cell, though no limit behind it can be judged. */
    private static Verdict.Status status(CellResult cell) {
        return BoundBy.of(cell) == BoundBy.CIRCUIT_BREAKER
                ? Verdict.Status.BOUND
                : cell.verdict().status();
    }

    /** Cells with the same verdict as the one before: {@code The same: zuul 398/s, scg-mvc 396/s.} */
    private static String others(List<CellResult> alike) {
        return alike.isEmpty()
                ? ""
                : alike.stream()
                        .map(c -> CellNames.repeat(c)
                                + (c.load() == null
                                        ? ""
                                        : " " + Figures.whole(c.load().goodputPerSecond()) + "/s"))
                        .collect(Collectors.joining(", ", "The same: ", "."));
    }

    /** Not a verdict: what the model says, compared with what was measured. */
    private static String predicted(CellResult cell) {
        Prediction p = cell.predicted();
        if (p == null || cell.load() == null) {
            return "";
        }
        String residual = p.residual() == null ? "" : ", measured " + Figures.signed(p.residual() * 100, 1) + " %";
        String unsure = p.residual() == null || cell.comparable()
                ? ""
                : " (the load generator may have counted too few successful calls)";
        String goodput = p.goodputPerSecond() == null ? "" : p.goodputWords() + "/s" + residual + unsure + "; ";
        String rejected =
                p.refusedShare() == null ? "calls rejected" : cell.offered().rejectedWords(p.refusedShare());
        return "Predicted: " + goodput + bound(p) + "; "
                + (p.refusedBy() == null ? "no call rejected." : rejected + " by " + p.refusedBy() + ".");
    }

    private static String bound(Prediction p) {
        if (p.limit() != null) {
            return "bound by " + p.limit();
        }
        return BreakerSpec.names(p.refusedBy()) ? "bound by the open circuit breaker" : "no limit met";
    }

    /** What bound a cell, and what rejected most calls. */
    public static String names(CellResult cell) {
        String by = cell.verdict().refusedBy();
        return bound(cell) + (by == null || BoundBy.of(cell) == BoundBy.CIRCUIT_BREAKER ? "" : ", rejected by " + by);
    }

    /** What bound a cell. */
    public static String bound(CellResult cell) {
        Verdict verdict = cell.verdict();
        if (BoundBy.of(cell) == BoundBy.CIRCUIT_BREAKER) {
            return "bound by the open circuit breaker"
                    + (verdict.openedBy() == null ? "" : ", opened by " + verdict.openedBy());
        }
        String limit = verdict.limit() == null ? "" : "bound by " + verdict.limit();
        return switch (verdict.status()) {
            case BOUND -> limit;
            case NOT_REACHED -> "no limit met";
            case AMBIGUOUS -> "undecided";
            case CONTRADICTED -> "model and measurement differ" + (limit.isEmpty() ? "" : "; " + limit);
        };
    }

    /** How often a circuit breaker tripped, why, whether the backend was healthy, and how the breaker closed. */
    private static String breaker(BreakerUsage use) {
        String told = "The circuit breaker " + use.name() + " tripped "
                + Figures.times(use.trips()) + " and was open in "
                + Figures.percent(use.openFraction()) + " % of the samples.";
        List<BreakerTripEvent> timeline = use.timeline();
        return timeline.isEmpty() ? told : told + " " + first(timeline.get(0)) + closings(timeline);
    }

    private static String first(BreakerTripEvent trip) {
        String cause =
                trip.cause() == null ? "of an unknown cause" : trip.cause().words();
        String told = "First at %.1f s: %d of %d calls in its window were errors, mostly %s."
                .formatted(trip.tMs() / 1000.0, trip.errors(), trip.calls(), cause);
        if (trip.backendHealthy() == null) {
            return told;
        }
        return told
                + (trip.backendHealthy()
                        ? " The backend was healthy: no call had failed there, " + trip.backendSucceeded()
                                + " had succeeded."
                        : " Calls had failed at the backend.");
    }

    /** What closed it most often. */
    private static String closings(List<BreakerTripEvent> timeline) {
        boolean open = timeline.stream().anyMatch(t -> t.closedAfterMs() == null);
        return timeline.stream()
                .filter(t -> t.closedBy() != null)
                .collect(Collectors.groupingBy(BreakerTripEvent::closedBy, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(e -> " A successful " + e.getKey().word() + " closed it.")
                .orElse(open ? " It was still open at the end." : "");
    }

    /** Which part of a ramp its figures are of; empty for a cell that is no ramp, or has no figures. */
    public static String ofRamp(CellResult cell) {
        Whole whole = cell.wholeRamp();
        if (whole == null || cell.load() == null) {
            return "";
        }
        return "The figures are of the %s s in which all users called. Coming and going included, it was %s s with %s answers/s, p95 %s%s ms."
                .formatted(
                        Figures.plain(Figures.rounded(cell.load().seconds(), 1)),
                        Figures.plain(Figures.rounded(whole.seconds(), 1)),
                        Figures.whole(whole.answersPerSecond()),
                        Figures.whole(whole.p95Ms()),
                        whole.mark());
    }

    /** Address of the load generator's own report, from the page of the run; {@code null} where it left none. */
    public static @Nullable String rampPage(CellResult cell) {
        return cell.measured().ramp() == null || cell.measured().ramp().report() == null
                ? null
                : "cells/%s/%s".formatted(cell.id(), cell.measured().ramp().report());
    }
}
