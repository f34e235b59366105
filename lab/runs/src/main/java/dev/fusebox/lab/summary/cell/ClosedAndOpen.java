package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The same gateway, profile and endpoint under both arrivals: what the closed loop itself does to a result.
 *
 * @param serviceMs how long the service holds a call; 0 where it costs processor time instead
 * @param cells with figures that can be used: those of users, then those of rates, each by their load
 */
public record ClosedAndOpen(String name, int serviceMs, List<CellResult> cells) {

    /** Demands that differ by less are the same load. */
    private static final double ALIKE = 0.15;

    /** Where a closed loop has more answers than open arrivals by this factor, it made them itself. */
    private static final double MORE = 1.5;

    /** Gateways with both, in the order of the run. */
    public static List<ClosedAndOpen> of(RecordedRun run) {
        Map<String, List<CellResult>> groups = run.cells().stream()
                .filter(c -> c.believed() && c.measured().steps() == null)
                .sorted(Comparator.comparing(CellResult::offered, Arrivals.IN_TABLES))
                .collect(Groups.by(c -> "%s %s, %s".formatted(CellNames.side(c), c.endpoint(), c.profile())));
        return groups.entrySet().stream()
                .map(g -> new ClosedAndOpen(
                        g.getKey(),
                        run.serviceMs().getOrDefault(g.getValue().get(0).endpoint(), 0),
                        g.getValue()))
                .filter(g -> !g.closed().isEmpty() && !g.open().isEmpty())
                .toList();
    }

    private List<CellResult> closed() {
        return cells.stream()
                .filter(c -> c.offered() instanceof Arrivals.Closed)
                .toList();
    }

    private List<CellResult> open() {
        return cells.stream().filter(c -> c.offered() instanceof Arrivals.Open).toList();
    }

    /** Calls per second if no call ever waited; empty when that is not known. */
    public Optional<Double> demand(CellResult cell) {
        return cell.offered() instanceof Arrivals.Closed && serviceMs == 0
                ? Optional.empty()
                : Optional.of(cell.offered().demandPerSecond(serviceMs));
    }

    /** What the closed loop changes, in sentences; empty where both are alike. */
    public List<String> sentences() {
        List<String> all = new ArrayList<>();
        if (tripped()) {
            all.add(trips("The circuit breaker"));
        }
        closed().stream()
                .flatMap(c -> twin(c).filter(o -> answers(c) > MORE * answers(o)).map(o -> loop(c, o)).stream())
                .reduce((one, more) -> more)
                .ifPresent(all::add);
        return all;
    }

    /** The open cell with the same demand. */
    private Optional<CellResult> twin(CellResult closed) {
        return demand(closed)
                .flatMap(d -> open().stream()
                        .filter(o -> Math.abs(o.offered().amount() / d - 1) <= ALIKE)
                        .min(Comparator.comparingDouble(
                                o -> Math.abs(o.offered().amount() - d))));
    }

    private static double answers(CellResult cell) {
        return cell.figures().requestsPerSecond();
    }

    private static String loop(CellResult closed, CellResult open) {
        return "Rejected users of a closed loop call again at once: %s make %s calls/s, of which %s succeed; %s are the same demand, and %s succeed."
                .formatted(
                        closed.offered().words(),
                        Figures.whole(answers(closed)),
                        succeed(closed),
                        open.offered().words(),
                        succeed(open));
    }

    private static String succeed(CellResult cell) {
        return Figures.whole(cell.figures().goodputPerSecond());
    }

    /** Where the circuit breaker, by the name that the sentence begins with, trips under each of the two. */
    public String trips(String breaker) {
        return "%s trips %s, and %s."
                .formatted(breaker, trips(closed(), "with a closed loop"), trips(open(), "with open arrivals"));
    }

    public boolean tripped() {
        return cells.stream().anyMatch(CellResult::tripped);
    }

    /** Repeats of one load: chance decides near the threshold, so a load trips the breaker when most of them do. */
    private record LoadRepeats(Arrivals load, List<CellResult> cells) {

        private long tripped() {
            return cells.stream().filter(CellResult::tripped).count();
        }

        private boolean mostTripped() {
            return 2 * tripped() > cells.size();
        }

        private String words() {
            return load.words() + (cells.size() == 1 ? "" : " (%d of %d cells)".formatted(tripped(), cells.size()));
        }
    }

    /** @param ofOne sorted by their load */
    private static String trips(List<CellResult> ofOne, String how) {
        List<LoadRepeats> loads = ofOne.stream().collect(Groups.by(CellResult::offered)).entrySet().stream()
                .map(e -> new LoadRepeats(e.getKey(), e.getValue()))
                .toList();
        Optional<LoadRepeats> first =
                loads.stream().filter(LoadRepeats::mostTripped).findFirst();
        Optional<LoadRepeats> calm =
                loads.stream().takeWhile(l -> !l.mostTripped()).reduce((one, more) -> more);
        String not = calm.map(c -> "not at " + c.words()).orElse("");
        return first.map(c -> "at " + c.words() + (not.isEmpty() ? "" : " and " + not))
                        .orElse(not)
                + " " + how;
    }
}
