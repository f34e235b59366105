package dev.fusebox.lab.folder;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.judge.CellJudge;
import dev.fusebox.lab.load.LoadGenerators;
import dev.fusebox.lab.results.CellRecord;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.RunRecording.CellTrace;
import dev.fusebox.lab.results.SampleRow;
import dev.fusebox.lab.results.Tolerance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cell as its folder has it.
 *
 * @param whole whether the folder has what a verdict rests on
 */
public record RecordedCell(CellRecord record, CellTrace trace, boolean whole) {

    /** What was seen of a cell, and what its folder has beside it. */
    public static RecordedCell of(RunFolder folder, CellRecord record) {
        Path place = folder.path().resolve("cells").resolve(record.cell().id());
        if (!Files.isDirectory(place)) {
            String missing = "the folder cells/" + record.cell().id() + " is missing";
            return new RecordedCell(
                    record, new CellTrace(List.of(), List.of(), List.of(), List.of(), List.of(missing)), false);
        }
        List<String> missing = new ArrayList<>();
        CsvRows<SampleRow> samples = CsvRows.read(
                place.resolve("samples.csv"), SampleRow.class, r -> r.component() != null && r.limit() != null);
        samples.complaint().ifPresent(missing::add);
        List<BreakerPoint> breaker = List.of();
        boolean whole = !samples.rows().isEmpty();
        if (record.breaker() != null || record.cell().circuitBreaker() != null) {
            CsvRows<BreakerPoint> points =
                    CsvRows.read(place.resolve("breaker.csv"), BreakerPoint.class, p -> p.state() != null);
            points.complaint().ifPresent(missing::add);
            breaker = points.rows();
            whole &= !breaker.isEmpty();
        }
        CsvRows<CellTrace.Percentile> table = percentiles(place, record.cell().load());
        table.complaint().ifPresent(missing::add);
        return new RecordedCell(
                record, new CellTrace(samples.rows(), breaker, table.rows(), RunFolder.files(place), missing), whole);
    }

    /** Of a run of before schema 2: all that its results say. */
    static CellRecord older(CellResult cell, int cores, Tolerance tolerance) {
        String service = DemoStack.SERVICE_A.id();
        String entry =
                cell.processes().stream().map(p -> p.component()).findFirst().orElse(service);
        return new CellRecord(
                counted(cell),
                entry,
                service,
                cores,
                null,
                CellJudge.unread(cell.verdict()),
                Map.of(),
                null,
                null,
                tolerance);
    }

    /** Before schema 2 nothing said how many successes the load generator may have missed. */
    private static CellResult counted(CellResult cell) {
        LoadFigures load = cell.load();
        if (load == null || load.okMissing() != null) {
            return cell;
        }
        long missing = LoadGenerators.of(load)
                .map(g -> g.okMissing(cell.offered(), load.non2xx()))
                .orElse(0L);
        return cell.judged(
                load.withOkMissing(missing),
                cell.limits(),
                cell.circuitBreaker(),
                cell.predicted(),
                cell.notPredicted(),
                cell.verdict());
    }

    /** By today's rules. */
    public CellResult judged() {
        return CellJudge.judge(record, trace);
    }

    /** By today's rules; where the evidence is gone, as it was judged before. */
    CellResult judgedUnlessGone(CellResult before) {
        return whole || before.verdict().equals(CellRecord.NOT_JUDGED) ? judged() : counted(before);
    }

    private static CsvRows<CellTrace.Percentile> percentiles(Path place, @Nullable LoadFigures load) {
        return Optional.ofNullable(load)
                .flatMap(figures -> LoadGenerators.of(figures).flatMap(g -> g.percentileTable(figures)))
                .map(file -> CsvRows.read(place.resolve(file), CellTrace.Percentile.class, p -> true))
                .orElse(new CsvRows<>(List.of(), Optional.empty()));
    }
}
