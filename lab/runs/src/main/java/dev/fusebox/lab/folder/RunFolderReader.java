package dev.fusebox.lab.folder;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.judge.CellJudge;
import dev.fusebox.lab.judge.FleetJudge;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.results.RecordedPlan;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.RecordedRun.CellTrace.Percentile;
import dev.fusebox.lab.results.RecordedRun.TrialTrace;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.FleetMember;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.RampCourse;
import dev.fusebox.lab.results.cell.RampCourse.Second;
import dev.fusebox.lab.results.cell.RampCourse.TimeStep;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.Study.CostSpec;
import dev.fusebox.lab.study.size.StudyTime;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.CallRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a run folder back. Only {@code results.json} must be complete; other parts that are missing are named. */
public final class RunFolderReader {

    private static final String WITHOUT_RECORD =
            "%d cells have no cell.json, which has the thresholds of the circuit breaker, the list of what could not be read,"
                    + " and whether warm-up levelled off: on these points their verdicts stay as they were";

    /**
     * With every cell judged by today's rules.
     *
     * @throws UsageException when there are no results, or they cannot be read
     */
    public static RecordedRun of(RunFolder folder) {
        Results results = folder.results();
        List<String> missing = new ArrayList<>();
        Optional<RunPlan> run = run(folder, missing);
        Optional<Study> study = run.map(RunPlan::study);
        Map<String, ChainSnapshot> chains = run.map(RunPlan::chains).orElse(Map.of());
        // A probe of a foreign gateway starts no process.
        if (chains.isEmpty() && !results.cells().isEmpty()) {
            missing.add("run.json has no chains");
        }
        Tolerance tolerance = study.map(s -> s.claims().tolerance()).orElse(Tolerance.USUAL);
        Map<String, CellTrace> traces = new LinkedHashMap<>();
        Set<String> notHeld = new TreeSet<>();
        Map<String, String> fragments = new LinkedHashMap<>();
        List<CellResult> cells = new ArrayList<>();
        int lost = 0;
        for (CellResult cell : results.cells()) {
            Optional<CellRecord> seen = folder.record(cell.id());
            CellRecord record = seen.orElseGet(() -> unrecorded(cell, results.cores(), tolerance));
            CellTrace trace = trace(folder, record);
            lost += seen.isEmpty() ? 1 : 0;
            traces.put(cell.id(), trace);
            record.threadsNotHeld().forEach(notHeld::add);
            boolean gone = trace.samples().isEmpty()
                    || hasBreaker(record) && trace.breaker().isEmpty();
            CellResult judged = gone && cell.judgement() != null ? cell : judged(folder, record, trace);
            cells.add(judged);
            CellJudge.fragment(record, judged).ifPresent(fragment -> fragments.put(cell.id(), fragment));
        }
        if (lost > 0) {
            missing.add(WITHOUT_RECORD.formatted(lost));
        }
        // So that the first report lists the same files as later ones.
        Set<String> files = new TreeSet<>(RunFolder.files(folder.path()));
        files.add("report.txt");
        return new RecordedRun(
                folder.path().getFileName().toString(),
                results.judged(cells),
                new RecordedRun.RunSamples(traces, trials(folder, results, missing)),
                plan(run, missing),
                serviceMs(study),
                RecordedChains.withLateOnes(chains, cells),
                cautions(results),
                new RecordedRun.RunFiles(List.copyOf(files), missing),
                run.map(RunPlan::gateways).filter(titles -> !titles.isEmpty()).orElseGet(RunFolderReader::gateways),
                notHeld,
                Gateways.breakerRules(),
                fragments);
    }

    /** Older runs have none. */
    private static Map<String, TrialTrace> trials(RunFolder folder, Results results, List<String> missing) {
        Map<String, TrialTrace> trials = new LinkedHashMap<>();
        for (RouteTrial trial : results.experiments(RouteTrial.class)) {
            Path place = folder.trial(trial.id());
            if (CsvRows.exists(place.resolve(RunFolder.SAMPLES))) {
                Map<String, List<BreakerPoint>> breakers = new LinkedHashMap<>();
                RunFolder.breakers(place)
                        .forEach((name, file) -> breakers.put(
                                name, CsvRows.read(file, BreakerPoint.class, p -> p.state() != null, missing::add)));
                trials.put(trial.id(), new TrialTrace(samples(place.resolve(RunFolder.SAMPLES), missing), breakers));
            }
        }
        return trials;
    }

    private static RecordedPlan plan(Optional<RunPlan> run, List<String> missing) {
        Optional<Study> study = run.map(RunPlan::study);
        return new RecordedPlan(
                planned(study, missing),
                study.map(s -> s.length().fullRequests()).orElse(null),
                run.map(r -> r.options().full()).orElse(false),
                run.map(r -> r.options().mongo()).map(Object::toString).orElse(null),
                study.map(RunFolderReader::startPerRound).orElse(0.0),
                study.map(Study::cost).map(CostSpec::reference).orElse(null));
    }

    /** What the study of this run tolerates; the usual tolerance where run.json cannot be read. */
    public static Tolerance tolerance(RunFolder folder) {
        return run(folder, new ArrayList<>())
                .map(r -> r.study().claims().tolerance())
                .orElse(Tolerance.USUAL);
    }

    private static Optional<RunPlan> run(RunFolder folder, List<String> missing) {
        try {
            return Optional.of(folder.run());
        } catch (UsageException e) {
            missing.add("run.json is damaged");
            return Optional.empty();
        }
    }

    /** Judges a cell that was just measured. */
    public static CellResult judged(RunFolder folder, CellRecord record) {
        return judged(folder, record, trace(folder, record));
    }

    /** The cell of a fleet from its instances, whose samples are among those of the cell. */
    private static CellResult judged(RunFolder folder, CellRecord record, CellTrace trace) {
        if (record.cell().instances().isEmpty()) {
            return CellJudge.judge(record, trace);
        }
        List<FleetMember> members = record.cell().instances().stream()
                .map(member -> judged(folder, record, trace, member))
                .toList();
        return FleetJudge.judge(record, members);
    }

    private static FleetMember judged(RunFolder folder, CellRecord fleet, CellTrace trace, FleetMember member) {
        CellResult cell = member.cell();
        Optional<CellRecord> seen = folder.record(cell.id());
        if (seen.isEmpty() && cell.judgement() != null) {
            return member;
        }
        CellRecord own = seen.orElseGet(() -> unrecorded(cell, fleet.cores(), fleet.tolerance()));
        return member.judged(CellJudge.judge(own, trace.withBreaker(breaker(folder, own, missing -> {}))));
    }

    private static List<BreakerPoint> breaker(RunFolder folder, CellRecord record, Consumer<String> complain) {
        Path file = folder.place(record.cell().id()).resolve("breaker.csv");
        return hasBreaker(record)
                ? CsvRows.read(file, BreakerPoint.class, p -> p.state() != null, complain)
                : List.of();
    }

    private static CellTrace trace(RunFolder folder, CellRecord record) {
        String id = record.cell().id();
        Path place = folder.place(id);
        if (!Files.isDirectory(place)) {
            return CellTrace.NONE.with(nothing ->
                    nothing.command(command(record.cell())).missing(List.of("the folder cells/" + id + " is missing")));
        }
        List<String> missing = new ArrayList<>();
        boolean outlasted = record.tooShort() != null;
        boolean open = record.cell().offered() instanceof Arrivals.Scheduled;
        return new CellTrace(
                samples(place.resolve("samples.csv"), missing),
                breaker(folder, record, missing::add),
                Optional.ofNullable(record.cell().load())
                        .flatMap(load -> KnownGenerator.of(load).flatMap(g -> g.percentileTable(load)))
                        .map(file -> CsvRows.read(
                                place.resolve(file), Percentile.class, p -> possible(p.ms()), missing::add))
                        .orElse(List.of()),
                record.cell().measured().steps() == null && !(outlasted && open)
                        ? List.of()
                        : CsvRows.read(
                                place.resolve(RunFolder.CALLS),
                                CallRow.class,
                                row -> row.status() != null && possible(row.dueMs(), row.lateMs(), row.tookMs()),
                                missing::add),
                course(place, missing),
                outlasted && CsvRows.exists(place.resolve(RunFolder.DRAIN))
                        ? samples(place.resolve(RunFolder.DRAIN), missing)
                        : List.of(),
                command(record.cell()),
                RunFolder.files(place),
                missing);
    }

    /** Nothing for other cells, and for ramps of runs that did not keep it. */
    private static RampCourse course(Path place, List<String> missing) {
        Path seconds = place.resolve(RunFolder.RAMP_SECONDS);
        return !CsvRows.exists(seconds)
                ? RampCourse.NONE
                : new RampCourse(
                        CsvRows.read(
                                seconds,
                                Second.class,
                                row -> possible(row.second(), row.answers(), row.not2xx(), row.p50Ms(), row.p95Ms()),
                                missing::add),
                        CsvRows.read(
                                place.resolve(RunFolder.RAMP_TIMES),
                                TimeStep.class,
                                row -> possible(row.fromMs(), row.toMs(), row.answers()),
                                missing::add));
    }

    /** Whether each of these figures is absent, or 0 or more and finite. */
    private static boolean possible(@Nullable Number... figures) {
        return Stream.of(figures)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .allMatch(figure -> figure >= 0 && figure < Double.POSITIVE_INFINITY);
    }

    private static @Nullable String command(CellResult cell) {
        return Optional.ofNullable(cell.load())
                .flatMap(load -> KnownGenerator.of(load).flatMap(g -> g.again(load)))
                .orElse(null);
    }

    private static List<SampleRow> samples(Path file, List<String> missing) {
        return CsvRows.read(file, SampleRow.class, r -> r.component() != null && r.limit() != null, missing::add);
    }

    private static boolean hasBreaker(CellRecord record) {
        return record.breaker() != null || record.cell().circuitBreaker() != null;
    }

    /** All that results.json says of a cell. */
    private static CellRecord unrecorded(CellResult cell, int cores, Tolerance tolerance) {
        String service = DemoStack.SERVICE_A.id();
        String entry = cell.processes().stream()
                .map(ProcessUsage::component)
                .findFirst()
                .orElse(service);
        return new CellRecord(cell, entry, service, cores, null, List.of(), Map.of(), null, null, tolerance, null);
    }

    /** For a run.json that does not name its gateways, or is damaged. */
    private static Map<String, String> gateways() {
        Map<String, String> titles = new LinkedHashMap<>();
        Gateways.proxies().forEach(g -> titles.put(g.component().id(), g.title()));
        return titles;
    }

    /** An edited run.json may lack what a plan needs. */
    private static List<String> planned(Optional<Study> study, List<String> missing) {
        try {
            return study.stream()
                    .flatMap(s -> CellPlan.of(s).stream())
                    .map(Cell::id)
                    .toList();
        } catch (RuntimeException e) {
            missing.add("the plan in run.json cannot be read");
            return List.of();
        }
    }

    /** An edited run.json may lack what a plan needs. */
    private static double startPerRound(Study study) {
        try {
            return StudyTime.startPerRound(study);
        } catch (RuntimeException e) {
            return 0;
        }
    }

    private static Map<String, Integer> serviceMs(Optional<Study> study) {
        return study.map(Study::serviceMs).orElse(Map.of());
    }

    private static List<String> cautions(Results results) {
        return results.cells().stream()
                .flatMap(cell -> Stream.ofNullable(cell.load()))
                .flatMap(load -> KnownGenerator.of(load).stream())
                .flatMap(generator -> generator.cautions().stream())
                .distinct()
                .toList();
    }

    /** The limits of a run, and the processor time that its cells measured.
     *
     * @throws UsageException when it is no run folder, or one without limits
     */
    public static RecordedChains chains(Path dir) {
        RunFolder folder = RunFolder.open(dir);
        Map<String, ChainSnapshot> chains = folder.run().chains();
        if (chains.isEmpty()) {
            throw new UsageException(dir + ": its run.json has no chains: no process was started");
        }
        return folder.hasResults()
                ? new RecordedChains(
                        RecordedChains.withLateOnes(chains, folder.results().cells()),
                        folder.results().cells(),
                        folder.results().cores(),
                        Map.of())
                : RecordedChains.live(chains);
    }
}
