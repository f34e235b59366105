package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.PublishedFigure;
import dev.fusebox.lab.results.cell.PublishedFigure.ProfiledProcess;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the author of a published study watched, and the same of this run. */
public final class PublishedSection {

    private static final String NOTE =
            "Published on other machines: compare shapes, not heights. Each field has the published figure, then this run's."
                    + " Failed: calls without a 2xx answer. Times are of all answers, both ways. Mean: time that a user waits for his answer;"
                    + " divided by the users, the mean processing time. CPU: share of the processors of the process's machine, here of the"
                    + " one that all share, with the load. Threads: live ones before the load and at their peak, idle ones included. GC:"
                    + " collections in the cell, and their milliseconds, here. A dash: not published, or not measured.";

    /** A figure of the load, both ways; a column where it was published of any cell. */
    private record PublishedColumn(
            String head,
            Function<PublishedFigure, @Nullable Number> published,
            Function<CellResult, @Nullable Number> here) {

        boolean in(List<CellResult> cells) {
            return cells.stream().anyMatch(c -> published.apply(figure(c)) != null);
        }

        TableCell of(CellResult cell) {
            Number measured = here.apply(cell);
            return Table.number(measured, both(published.apply(figure(cell)), measured));
        }
    }

    private static final List<PublishedColumn> COLUMNS = List.of(
            // Of a ramp as Gatling counts it, from the first call to the last answer.
            new PublishedColumn(
                    "answers/s",
                    PublishedFigure::requestsPerSecond,
                    c -> c.wholeRamp() == null
                            ? c.ofLoad(LoadFigures::requestsPerSecond)
                            : c.wholeRamp().answersPerSecond()),
            new PublishedColumn("failed", PublishedFigure::failed, c -> c.ofLoad(l -> l.completed() - l.ok())),
            new PublishedColumn(
                    "mean ms",
                    PublishedFigure::meanMs,
                    c -> c.ofLoad(l -> l.latency().meanMs())),
            new PublishedColumn(
                    "p95 ms",
                    PublishedFigure::p95Ms,
                    c -> c.wholeRamp() == null
                            ? c.ofLoad(LoadFigures::p95Ms)
                            : c.wholeRamp().p95Ms()),
            new PublishedColumn(
                    "bytes/s",
                    PublishedFigure::bytesPerSecond,
                    c -> c.ofLoad(l -> l.rates().bytesPerSecond())),
            new PublishedColumn("most in work", PublishedFigure::mostInWork, ofProcesses(ProcessUsage::mostInWork)),
            new PublishedColumn("load average", PublishedFigure::loadAverage, ofProcesses(ProcessUsage::loadAverage)));

    private static PublishedFigure figure(CellResult cell) {
        return Objects.requireNonNull(cell.published());
    }

    private static Function<CellResult, @Nullable Number> ofProcesses(Function<ProcessUsage, @Nullable Number> figure) {
        return c -> c.processes().stream()
                .flatMap(p -> Stream.ofNullable(figure.apply(p)))
                .findFirst()
                .orElse(null);
    }

    /** Cells with published figures beside the rate, which the matrix has. */
    private static List<CellResult> cells(RecordedRun run) {
        List<CellResult> cells =
                run.cells().stream().filter(c -> c.published() != null).toList();
        boolean more = COLUMNS.stream().skip(2).anyMatch(column -> column.in(cells))
                || cells.stream().anyMatch(c -> !figure(c).processes().isEmpty());
        return more ? cells : List.of();
    }

    /** The load of each cell, then the processes; nothing where no more than the rate was published. */
    public static Section of(RecordedRun run) {
        List<CellResult> cells = cells(run);
        return Section.of(
                "published",
                "As the author watched it",
                Stream.of(load(cells), processes(run, cells), Block.note(NOTE)));
    }

    private static Table load(List<CellResult> cells) {
        Columns<CellResult> columns = new Columns<CellResult>().text("cell", CellNames::of);
        COLUMNS.stream().filter(c -> c.in(cells)).forEach(c -> columns.number(c.head(), c::of));
        return columns.table("The load: published / here", cells);
    }

    private record Watched(CellResult cell, String component, ProfiledProcess published, ProcessUsage here) {}

    private static Table processes(RecordedRun run, List<CellResult> cells) {
        double cores = run.results().cores();
        return new Columns<Watched>()
                .text("cell", w -> CellNames.of(w.cell))
                .text("process", Watched::component)
                .number("CPU %", w -> both(w.published.cpuPercent(), cpuPercent(w.cell, w.here, cores)))
                .number(
                        "heap MB",
                        w -> both(w.published.heapMb(), w.here.memory().peakHeapMb()))
                .number("threads", w -> threads(w.published) + " / " + threads(w.here))
                .number("GC", w -> collections(w.here))
                .table(
                        "Its processes: published / here",
                        cells.stream().flatMap(PublishedSection::watched).toList());
    }

    private static Stream<Watched> watched(CellResult cell) {
        return figure(cell).processes().entrySet().stream()
                .flatMap(published -> cell.processes().stream()
                        .filter(p -> p.component().equals(published.getKey()))
                        .limit(1)
                        .map(p -> new Watched(cell, published.getKey(), published.getValue(), p)));
    }

    private static @Nullable Double cpuPercent(CellResult cell, ProcessUsage p, double cores) {
        return cell.load() == null || p.cpuSeconds() == null
                ? null
                : Double.valueOf(p.cpuSeconds() * 100 / (cell.load().seconds() * cores));
    }

    private static String threads(ProfiledProcess watched) {
        return watched.threads().isEmpty()
                ? Figures.NONE
                : watched.threads().stream().map(String::valueOf).collect(Collectors.joining("→"));
    }

    private static String threads(ProcessUsage p) {
        return Figures.whole(p.threadsBefore()) + "→" + Figures.whole(p.peakThreads());
    }

    private static String collections(ProcessUsage p) {
        return p.memory().gcCount() == null
                ? Figures.NONE
                : Figures.whole(p.memory().gcCount()) + ", "
                        + Figures.whole(p.memory().gcMs()) + " ms";
    }

    private static String both(@Nullable Number published, @Nullable Number here) {
        return words(published) + " / " + words(here);
    }

    /** Without decimals where it has none, and from 100 on. */
    private static String words(@Nullable Number figure) {
        return figure == null || figure.doubleValue() % 1 == 0 || figure.doubleValue() >= 100
                ? Figures.whole(figure)
                : Figures.fixed(figure, figure.doubleValue() < 10 ? 2 : 1);
    }
}
