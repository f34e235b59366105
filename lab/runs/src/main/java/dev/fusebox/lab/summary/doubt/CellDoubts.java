package dev.fusebox.lab.summary.doubt;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.summary.cell.CellFacts;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.NamedCells;
import dev.fusebox.lab.traffic.Lateness;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.limits.LimitKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Doubts about the cells of a run, one for each reason. Few cells are named; of many, the worst one. */
public record CellDoubts(RecordedRun run) {

    /** Repeats of one cell on a quiet machine are this close to each other, as a share of the median. */
    public static final double SPREAD = 0.1;

    /** What a call costs a warm gateway stays this close to what it cost, as a share. */
    private static final double DRIFT = 0.15;

    /** For cells of which none is the worst. */
    private static final ToDoubleFunction<CellResult> ALL_ALIKE = cell -> 0;

    /** @param sentence from the cells in words, and the worst of them */
    private Optional<Doubt> doubt(Predicate<CellResult> which, ToDoubleFunction<CellResult> size, Sentence sentence) {
        NamedCells names = NamedCells.of(run);
        List<CellResult> cells = run.cells().stream().filter(which).toList();
        return cells.stream()
                .max(Comparator.comparingDouble(size))
                .map(worst -> new Doubt(
                        sentence.of(size == ALL_ALIKE ? names.of(cells) : names.of(cells, worst), worst),
                        cells.stream().map(CellResult::id).toList()));
    }

    private interface Sentence {
        String of(String cells, CellResult worst);
    }

    /** Whether its load was the one asked for, on a quiet machine and warm processes, and whether its limits could be read. */
    Stream<Optional<Doubt>> ofMeasurement() {
        int cores = run.results().cores();
        double missed = VerdictRules.TODAY.samples().missedShare();
        return Stream.of(
                doubt(
                        c -> c.load() != null && c.load().fellBehind(),
                        c -> lateness(c).maxMs(),
                        (cells, worst) ->
                                "The load generator fell behind its schedule in %s, with calls up to %s ms late: these cells are not believed; take a lower rate, or a quiet machine."
                                        .formatted(
                                                cells,
                                                Figures.whole(lateness(worst).maxMs()))),
                doubt(
                        c -> c.load() != null && !c.load().doubtsOfWorkers().isEmpty(),
                        c -> c.figures().doubtsOfWorkers().size(),
                        (cells, worst) ->
                                "The load generator lost or saturated workers in %s (%s): these cells are not believed; run them again, with more workers where they were saturated."
                                        .formatted(
                                                cells,
                                                String.join(
                                                        ", ", worst.figures().doubtsOfWorkers()))),
                doubt(
                        c -> CellFacts.disturbed(c, cores),
                        c -> others(c, cores),
                        (cells, worst) ->
                                "Other programs used up to %.0f %% of the processors in %s: run these cells again on a quiet machine."
                                        .formatted(others(worst, cores) * 100, cells)),
                doubt(
                        c -> !c.measured().warm(),
                        ALL_ALIKE,
                        (cells, worst) ->
                                "%s began before the gateway was warm: read their successful calls per second as a lower bound, or raise warmUp.capSeconds in the study."
                                        .formatted(cells)),
                doubt(
                        c -> drift(c) > DRIFT,
                        CellDoubts::drift,
                        (cells, worst) ->
                                "What a call costs the gateway changed by up to %.0f %% from the first third to the last of %s: it was not warm, or the load changed; raise warmUp.leastSeconds in the study."
                                        .formatted(drift(worst) * 100, cells)),
                doubt(
                        c -> droppedBy(c).isPresent(),
                        c -> droppedBy(c).map(LimitUsage::rejected).orElse(0L),
                        (cells, worst) -> droppedBy(worst)
                                .map(queue -> dropped(cells, queue))
                                .orElse("")),
                doubt(
                        c -> missedShare(c) > missed,
                        this::missedShare,
                        (cells, worst) ->
                                "Up to %.0f %% of the samples are missing in %s, so no limit is named there: run these cells again on a quiet machine."
                                        .formatted(missedShare(worst) * 100, cells)),
                // What a verdict needs and could not be read, other than samples; a comparison of costs asks for no
                // limit.
                doubt(
                        c -> run.plan().costReference() == null && c.verdict().unread() && missedShare(c) <= missed,
                        ALL_ALIKE,
                        (cells, worst) -> "No limit is named in %s, because not all could be read: %s."
                                .formatted(
                                        cells,
                                        Objects.requireNonNull(worst.verdict().reason())
                                                .words())));
    }

    private static double others(CellResult cell, int cores) {
        return CellFacts.processors(cell, cores).map(CpuUse::others).orElse(0.0);
    }

    private static Lateness lateness(CellResult cell) {
        return Objects.requireNonNull(cell.figures().lateness());
    }

    /** Of the process that changed most. */
    private static double drift(CellResult cell) {
        return cell.processes().stream()
                .map(ProcessUsage::costDrift)
                .filter(Objects::nonNull)
                .mapToDouble(drift -> Math.abs(drift - 1))
                .max()
                .orElse(0);
    }

    private static Optional<LimitUsage> droppedBy(CellResult cell) {
        return cell.limits().stream()
                .filter(l -> CellFacts.dropped(l) > 0)
                .max(Comparator.comparingLong(CellFacts::dropped));
    }

    /** What a full accept queue drops comes back later, so the slowest answers waited for their caller's system. */
    private static String dropped(String cells, LimitUsage queue) {
        String setting = queue.setting() == null ? Figures.whole(queue.max()) : queue.setting() + "=" + queue.value();
        return "Full accept queues dropped attempts to connect in %s, up to %s at %s (%s): the slowest answers there waited for their caller's next attempt, after 1, 3 or 7 s; make the queue larger, or keep connections."
                .formatted(cells, Figures.whole(queue.rejected()), queue.fullName(), setting);
    }

    /** Of the process with the most samples that have no figure. */
    private double missedShare(CellResult cell) {
        if (!run.traces().containsKey(cell.id())) {
            return 0;
        }
        Map<String, Map<Long, Boolean>> read = run.traces().get(cell.id()).samples().stream()
                // An accept queue is read from the machine, whatever its process answers.
                .filter(row -> !LimitId.names(row.fullName(), LimitKind.ACCEPT_QUEUE))
                .collect(Collectors.groupingBy(
                        SampleRow::component,
                        Collectors.groupingBy(
                                SampleRow::tMs,
                                Collectors.reducing(false, CellDoubts::hasFigure, Boolean::logicalOr))));
        return read.values().stream()
                .map(Map::values)
                .mapToDouble(all -> all.stream().filter(one -> !one).count() / (double) all.size())
                .max()
                .orElse(0);
    }

    private static boolean hasFigure(SampleRow row) {
        return row.max() != null || row.inUse() != null || row.queued() != null || row.rejected() != null;
    }

    Optional<Doubt> spread() {
        List<CellResult> believed =
                run.cells().stream().filter(CellResult::believed).toList();
        List<List<CellResult>> wide = Groups.alike(believed, CellDoubts::withoutRepeat)
                .filter(repeats -> spread(repeats) > SPREAD)
                .toList();
        return wide.stream()
                .max(Comparator.comparingDouble(CellDoubts::spread))
                .map(worst -> new Doubt(
                        "The repeats of %s differ by up to %.0f %%: compare medians, and repeat on a quiet machine."
                                .formatted(
                                        NamedCells.of(run)
                                                .of(
                                                        wide.stream()
                                                                .map(r -> r.get(0))
                                                                .toList(),
                                                        worst.get(0)),
                                        spread(worst) * 100),
                        wide.stream().flatMap(List::stream).map(CellResult::id).toList()));
    }

    /**
     * Starts have intervals, so this is about the rounds of one. Near the load that trips the circuit breaker chance decides: repeats in
     * which it tripped are compared among themselves.
     */
    private static List<Object> withoutRepeat(CellResult cell) {
        return List.of(
                CellNames.side(cell),
                cell.profile(),
                cell.start(),
                cell.endpoint(),
                cell.offered().id(),
                cell.tripped() ? "tripped" : "");
    }

    /** From the slowest to the fastest repeat, as a share of the median; 0 for one alone. */
    private static double spread(List<CellResult> repeats) {
        double[] goodput = repeats.stream()
                .map(CellResult::figures)
                .mapToDouble(LoadFigures::goodputPerSecond)
                .sorted()
                .toArray();
        Double median = Figures.median(Arrays.stream(goodput));
        return median == null || median == 0 ? 0 : (goodput[goodput.length - 1] - goodput[0]) / median;
    }

    /** Of what load generator and gateway counted, and of what the model predicted. */
    Stream<Optional<Doubt>> ofComparison() {
        return Stream.of(
                // The gateway's count stands in the figures.
                doubt(
                        c -> c.load() != null && c.load().counts().okOfGenerator() != null,
                        c -> (double) c.figures().ok() / Math.max(1, own(c)),
                        (cells, worst) ->
                                "The gateway counted the successful calls in %s: the load generator missed some there, %s of %s at worst, since it counts a success when its connection closes and ends the cell before."
                                        .formatted(
                                                cells,
                                                Figures.whole(worst.figures().ok() - own(worst)),
                                                Figures.whole(worst.figures().ok()))),
                // Both count the same calls, but for those in flight when the cell ends.
                doubt(
                        c -> countDifference(c) > VerdictRules.TODAY.unsureShare(),
                        CellDoubts::countDifference,
                        (cells, worst) ->
                                "Load generator and gateway count different numbers of successful calls in %s, %s and %s at worst: read successful calls per second there to within that."
                                        .formatted(
                                                cells,
                                                Figures.whole(worst.figures().ok()),
                                                Figures.whole(worst.ofBreaker(BreakerUsage::succeeded)))),
                doubt(
                        c -> c.verdict().status() == Status.CONTRADICTED,
                        c -> Math.abs(residual(c)),
                        (cells, worst) ->
                                "Model and measurement differ in %s, successful calls per second by %+.0f %% at worst: the verdict says how and why; run these cells again before you rely on them."
                                        .formatted(cells, residual(worst) * 100)));
    }

    private static long own(CellResult cell) {
        return Objects.requireNonNullElse(cell.figures().counts().okOfGenerator(), 0L);
    }

    private static double countDifference(CellResult cell) {
        Long gateway = cell.ofBreaker(BreakerUsage::succeeded);
        if (gateway == null || cell.load() == null) {
            return 0;
        }
        long most = Math.max(gateway, cell.load().ok());
        return most == 0 ? 0 : (double) Math.abs(gateway - cell.load().ok()) / most;
    }

    private static double residual(CellResult cell) {
        return Objects.requireNonNullElse(cell.ofPrediction(Prediction::residual), 0.0);
    }
}
