package dev.fusebox.lab.comparison;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellTimes;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.CellFacts;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.LimitWords;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All repeats of one cell in one run. */
public record CellRepeats(List<CellResult> cells) {

    /** The repeat in the middle: its verdict and its limits stand for all. */
    public CellResult middle() {
        return CellResult.middle(cells);
    }

    private List<CellResult> believed() {
        return cells.stream().filter(CellResult::believed).toList();
    }

    public boolean measured() {
        return !believed().isEmpty();
    }

    public Estimate goodput() {
        return Estimate.goodput(cells);
    }

    /** Share of the calls that did not succeed, 0 to 1. */
    public Estimate unsuccessful() {
        return Estimate.of(believed(), c -> 1 - c.figures().okShare());
    }

    public CellTimes times() {
        return CellTimes.of(believed());
    }

    /** Successful calls per second that the load generator may have missed at most. */
    double missedPerSecond() {
        return cells.stream()
                .filter(c -> c.load() != null)
                .mapToDouble(c -> c.figures().okMissing(c.ofBreaker(BreakerUsage::succeeded))
                        / c.figures().seconds())
                .max()
                .orElse(0);
    }

    public BoundBy boundBy() {
        return BoundBy.of(middle());
    }

    /** Whether a limit bound its calls, one that the evidence names. */
    boolean limited() {
        return switch (boundBy()) {
            case NO_LIMIT, CIRCUIT_BREAKER, UNDECIDED -> false;
            case PERMITS, THREAD_POOL, CONNECTIONS, REQUEST_THREADS, CPU, LOAD_GENERATOR, OTHER -> true;
        };
    }

    /** The limit by its size, its kind and its setting between backticks; else why there is none. */
    public String bound() {
        Verdict verdict = middle().verdict();
        String opened = verdict.openedBy() == null ? "" : ", opened at " + named(verdict.openedBy());
        return switch (boundBy()) {
            case NO_LIMIT -> "no limit met";
            case UNDECIDED -> "undecided";
            case CPU -> "the processors";
            case LOAD_GENERATOR -> "the load generator";
            case CIRCUIT_BREAKER -> "the open circuit breaker" + opened;
            case PERMITS, THREAD_POOL, CONNECTIONS, REQUEST_THREADS, OTHER -> named(verdict.limit());
        };
    }

    private String named(@Nullable String name) {
        return middle().limit(name)
                .map(l ->
                        owner(l) + LimitWords.sized(l.spec()) + (l.setting() == null ? "" : " (`" + l.setting() + "`)"))
                .orElse(String.valueOf(name));
    }

    /** Slots of the limit; a dash where they are not known. */
    String boundSize() {
        return Figures.whole(middle().limit(limit()).map(LimitUsage::max).orElse(null));
    }

    private String owner(LimitUsage limit) {
        CellResult cell = middle();
        boolean behind = limit.component().equals(CellNames.service(cell)) && !CellNames.direct(cell);
        return behind ? limit.component() + "'s own " : "";
    }

    /** Full name of the limit; {@code null} when there is none, or it is not known. */
    public @Nullable String limit() {
        return middle().verdict().limit();
    }

    /** Whether other programs used the processors in any of its repeats. */
    boolean disturbed(int cores) {
        return cells.stream().anyMatch(c -> CellFacts.disturbed(c, cores));
    }

    /** Why its figures may mislead, each as half a sentence. */
    List<String> cautions(int cores) {
        List<String> all = new ArrayList<>();
        if (disturbed(cores)) {
            all.add("other programs disturbed the machine");
        }
        if (boundBy() == BoundBy.CPU) {
            all.add("the processors were the limit");
        }
        if (boundBy() == BoundBy.LOAD_GENERATOR) {
            all.add("the load generator was the limit");
        }
        if (cells.stream().anyMatch(c -> !c.measured().warm())) {
            all.add("the gateway was not warm");
        }
        return all;
    }
}
