package dev.fusebox.lab.folder;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.load.LoadGenerators;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellTrace;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.results.SampleRow;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Study;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a run folder back. Only {@code results.json} must be whole; of the rest, what is missing is named. */
public final class RunFolderReader {

    private RunFolderReader() {}

    /** @throws UsageException when there are no results, or they cannot be read */
    public static RunRecording of(RunFolder folder) {
        Results results = folder.results();
        List<String> missing = new ArrayList<>();
        Study study = null;
        Map<String, List<LimitUsage>> effective = Map.of();
        try {
            RunFolder.Run run = folder.run();
            study = run.study();
            effective = run.effectiveLimits() == null ? Map.of() : run.effectiveLimits();
        } catch (UsageException e) {
            missing.add("run.json is damaged");
        }
        if (effective.isEmpty()) {
            missing.add("run.json names no effective limits");
        }
        Map<String, CellTrace> traces = new LinkedHashMap<>();
        results.cells().forEach(c -> traces.put(c.id(), trace(folder, c)));
        return new RunRecording(
                folder.path().getFileName().toString(),
                results,
                traces,
                planned(study, missing),
                serviceMs(study),
                study == null ? null : Integer.valueOf(study.fullRequests()),
                RecordedChains.withLateOnes(effective, results.cells()),
                cautions(results),
                withReport(files(folder.path())),
                missing,
                gateways());
    }

    private static Map<String, String> gateways() {
        Map<String, String> titles = new LinkedHashMap<>();
        Gateways.proxies().forEach(g -> titles.put(g.component().id(), g.title()));
        return titles;
    }

    /** A run.json that was edited, or written by an older lab, may lack what a plan needs. */
    private static List<String> planned(Study study, List<String> missing) {
        try {
            return study == null
                    ? List.of()
                    : CellPlan.of(study).stream().map(Cell::id).toList();
        } catch (RuntimeException e) {
            missing.add("the plan in run.json cannot be read");
            return List.of();
        }
    }

    private static CellTrace trace(RunFolder folder, CellResult cell) {
        Path place = folder.path().resolve("cells").resolve(cell.id());
        if (!Files.isDirectory(place)) {
            return new CellTrace(
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of("the folder cells/" + cell.id() + " is missing"));
        }
        List<String> missing = new ArrayList<>();
        CsvRows<SampleRow> samples = CsvRows.read(
                place.resolve("samples.csv"), SampleRow.class, r -> r.component() != null && r.limit() != null);
        samples.complaint().ifPresent(missing::add);
        List<BreakerSeries.BreakerPoint> breaker = List.of();
        if (cell.circuitBreaker() != null) {
            CsvRows<BreakerSeries.BreakerPoint> points = CsvRows.read(
                    place.resolve("breaker.csv"), BreakerSeries.BreakerPoint.class, p -> p.state() != null);
            points.complaint().ifPresent(missing::add);
            breaker = points.rows();
        }
        List<CellTrace.Percentile> percentiles = List.of();
        Optional<String> tableFile = cell.load() == null
                ? Optional.empty()
                : LoadGenerators.of(cell.load()).flatMap(g -> g.percentileTable(cell.load()));
        if (tableFile.isPresent()) {
            CsvRows<CellTrace.Percentile> table =
                    CsvRows.read(place.resolve(tableFile.get()), CellTrace.Percentile.class, p -> true);
            table.complaint().ifPresent(missing::add);
            percentiles = table.rows();
        }
        return new CellTrace(samples.rows(), breaker, percentiles, files(place), missing);
    }

    private static Map<String, Integer> serviceMs(Study study) {
        Map<String, Integer> times = new LinkedHashMap<>();
        if (study != null && study.endpoints() != null) {
            study.endpoints().stream()
                    .filter(e -> e.serviceMs() != null)
                    .forEach((Endpoint e) -> times.put(e.id(), e.serviceMs()));
        }
        return times;
    }

    private static List<String> cautions(Results results) {
        return results.cells().stream()
                .map(CellResult::load)
                .filter(Objects::nonNull)
                .flatMap(load -> LoadGenerators.of(load).stream())
                .flatMap(generator -> generator.cautions().stream())
                .distinct()
                .toList();
    }

    /** The first report of a folder lists the same files as every later one. */
    private static List<String> withReport(List<String> files) {
        return Stream.concat(files.stream(), Stream.of("report.txt"))
                .distinct()
                .sorted()
                .toList();
    }

    private static List<String> files(Path place) {
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(Files::isRegularFile)
                    .map(f -> f.getFileName().toString())
                    .filter(f -> !f.startsWith("."))
                    // A report is not its own source, and the first one would not list it.
                    .filter(f -> !f.equals("report.html"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
