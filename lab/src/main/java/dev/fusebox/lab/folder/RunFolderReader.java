package dev.fusebox.lab.folder;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.load.LoadGenerators;
import dev.fusebox.lab.results.CellRecord;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.results.RunRecording.CellTrace;
import dev.fusebox.lab.results.Tolerance;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Study;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a run folder back. Only {@code results.json} must be whole; of the rest, what is missing is named. */
public final class RunFolderReader {

    private static final String OLDER =
            "%d cells were recorded before schema 2: without the thresholds of the circuit breaker, without what could not be"
                    + " read, and without whether warm-up levelled off. Of these their verdicts say what they said before";

    private RunFolderReader() {}

    /**
     * With every cell judged by today's rules.
     *
     * @throws UsageException when there are no results, or they cannot be read
     */
    public static RunRecording of(RunFolder folder) {
        Results results = folder.results();
        List<String> missing = new ArrayList<>();
        Optional<RunFolder.Run> run = run(folder, missing);
        Optional<Study> study = run.map(RunFolder.Run::study);
        Map<String, ChainSnapshot> chains = run.map(RunFolder.Run::chains).orElse(Map.of());
        if (chains.isEmpty()) {
            missing.add("run.json has no chains");
        }
        Map<String, CellTrace> traces = new LinkedHashMap<>();
        List<CellResult> cells = new ArrayList<>();
        int older = 0;
        for (CellResult cell : results.cells()) {
            Optional<CellRecord> seen = folder.record(cell.id());
            RecordedCell recorded = RecordedCell.of(
                    folder,
                    seen.orElseGet(() -> RecordedCell.older(
                            cell, results.cores(), study.map(Study::tolerance).orElse(Tolerance.USUAL))));
            older += seen.isEmpty() ? 1 : 0;
            traces.put(cell.id(), recorded.trace());
            cells.add(recorded.judgedUnlessGone(cell));
        }
        if (older > 0) {
            missing.add(OLDER.formatted(older));
        }
        return new RunRecording(
                folder.path().getFileName().toString(),
                results.judged(cells),
                traces,
                planned(study.orElse(null), missing),
                serviceMs(study.orElse(null)),
                study.map(Study::fullRequests).orElse(null),
                RecordedChains.withLateOnes(chains, cells),
                cautions(results),
                withReport(RunFolder.files(folder.path())),
                missing,
                run.map(RunFolder.Run::gateways)
                        .filter(titles -> !titles.isEmpty())
                        .orElseGet(RunFolderReader::gateways));
    }

    private static Optional<RunFolder.Run> run(RunFolder folder, List<String> missing) {
        try {
            return Optional.of(folder.run());
        } catch (UsageException e) {
            missing.add("run.json is damaged");
            return Optional.empty();
        }
    }

    /** Before schema 2 a run did not say which it had. */
    private static Map<String, String> gateways() {
        Map<String, String> titles = new LinkedHashMap<>();
        Gateways.proxies().forEach(g -> titles.put(g.component().id(), g.title()));
        return titles;
    }

    /** A run.json that was edited, or written by an older lab, may lack what a plan needs. */
    private static List<String> planned(@Nullable Study study, List<String> missing) {
        try {
            return study == null
                    ? List.of()
                    : CellPlan.of(study).stream().map(Cell::id).toList();
        } catch (RuntimeException e) {
            missing.add("the plan in run.json cannot be read");
            return List.of();
        }
    }

    private static Map<String, Integer> serviceMs(@Nullable Study study) {
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
}
