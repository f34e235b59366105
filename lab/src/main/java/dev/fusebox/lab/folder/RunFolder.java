package dev.fusebox.lab.folder;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.common.Documents;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.CellRecord;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.VerdictRules;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.Study;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

/** A run folder as ARCHITECTURE.md describes it. Files are replaced whole, so an interruption leaves the last good one. */
public final class RunFolder {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final CsvMapper CSV = new CsvMapper();

    /**
     * The content of {@code run.json}: what was asked for, so that it can be resumed, and what was found before the first cell.
     *
     * @param environment what a reader of the figures must know of the machine
     * @param planned how many cells and experiments there are
     * @param gateways titles of those that a report speaks of, by component
     * @param chains as the live processes had them, by profile
     */
    public record Run(
            int schema,
            Study study,
            RunOptions options,
            Map<String, Object> environment,
            Map<String, String> gateways,
            int planned,
            Map<String, ChainSnapshot> chains) {

        public Run {
            if (study == null || options == null) {
                throw new UsageException(
                        "this is no run of Fusebox: '%s' is missing".formatted(study == null ? "study" : "options"));
            }
            environment = environment == null ? Map.of() : environment;
            gateways = gateways == null ? Map.of() : gateways;
            chains = chains == null ? Map.of() : chains;
        }

        public Run(
                Study study,
                RunOptions options,
                Map<String, Object> environment,
                Map<String, String> gateways,
                int planned) {
            this(Results.SCHEMA, study, options, environment, gateways, planned, Map.of());
        }

        public Run with(Map<String, ChainSnapshot> live) {
            return new Run(schema, study, options, environment, gateways, planned, live);
        }

        public Run at(@Nullable Integer portBase) {
            return new Run(schema, study, options.at(portBase), environment, gateways, planned, chains);
        }

        /** What is finished, in the order of the plan. */
        public Results results(List<String> notes, Collection<CellResult> cells, List<ExperimentResult> experiments) {
            List<String> order = CellPlan.of(study).stream().map(Cell::id).toList();
            return new Results(
                    Results.SCHEMA,
                    study.name(),
                    study.title(),
                    environment,
                    VerdictRules.TODAY,
                    notes,
                    study.conclusions().stream()
                            .filter(c -> c.profile() == null || study.profiles().contains(c.profile()))
                            .toList(),
                    planned,
                    cells.stream()
                            .sorted(Comparator.comparingInt(c -> order.indexOf(c.id())))
                            .toList(),
                    List.copyOf(experiments));
        }
    }

    /** The content of {@code experiments/<id>.json}. */
    private record RecordedExperiment(
            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
            ExperimentResult experiment) {}

    private final Path path;

    private RunFolder(Path path) {
        this.path = path;
    }

    public static RunFolder create(Path parent, String study) {
        try {
            Files.createDirectories(parent);
            String name = study + "-" + STAMP.format(LocalDateTime.now());
            Path path = parent.resolve(name);
            for (int i = 2; Files.exists(path); i++) {
                path = parent.resolve(name + "-" + i);
            }
            return new RunFolder(Files.createDirectory(path));
        } catch (IOException e) {
            throw new LabException("cannot make a run folder in " + parent + ": " + IoErrors.withPath(e), e);
        }
    }

    /** @throws UsageException when this is no run folder */
    public static RunFolder open(Path dir) {
        Path path = dir.toAbsolutePath().normalize();
        if (!Files.exists(path.resolve("run.json"))) {
            throw new UsageException(path + " is not a run folder (it has no run.json); "
                    + "run folders lie in results/, named <study>-<timestamp>");
        }
        return new RunFolder(path);
    }

    public Path path() {
        return path;
    }

    public Run run() {
        return Documents.json(
                path.resolve("run.json"), path.resolve("run.json").toString(), Run.class, SchemaOne::upgradedRun);
    }

    /**
     * Where {@code results.json} is lost, cells and experiments are taken from their own files.
     *
     * @throws UsageException when there are no results yet, or they cannot be read
     */
    public Results results() {
        return found().orElseThrow(() ->
                new UsageException(path + ": no cell was finished; fusebox run --resume " + path + " runs them"));
    }

    public boolean hasResults() {
        return found().isPresent();
    }

    private Optional<Results> found() {
        Path file = path.resolve("results.json");
        if (Files.exists(file)) {
            return Optional.of(Documents.json(file, file.toString(), Results.class, SchemaOne::upgraded));
        }
        Run run = run();
        List<CellResult> cells = CellPlan.of(run.study()).stream()
                .flatMap(cell -> record(cell.id()).stream())
                .map(CellRecord::cell)
                .filter(cell -> cell.load() != null)
                .toList();
        List<ExperimentResult> experiments = experiments();
        String note = "results.json was lost: made again from cells/ and experiments/";
        return cells.isEmpty() && experiments.isEmpty()
                ? Optional.empty()
                : Optional.of(run.results(List.of(note), cells, experiments));
    }

    /** What was seen of a cell; empty when it was not finished, or finished before schema 2. */
    Optional<CellRecord> record(String id) {
        Path file = path.resolve("cells").resolve(id).resolve("cell.json");
        return Files.exists(file)
                ? Optional.of(Documents.json(file, file.toString(), CellRecord.class))
                : Optional.empty();
    }

    public void write(CellRecord record) {
        writeJson("cells/" + record.cell().id() + "/cell.json", record);
    }

    /** What the finished experiments found, by id. */
    private List<ExperimentResult> experiments() {
        Path place = path.resolve("experiments");
        return !Files.isDirectory(place)
                ? List.of()
                : files(place).stream()
                        .map(place::resolve)
                        .map(f -> Documents.json(f, f.toString(), RecordedExperiment.class)
                                .experiment())
                        .toList();
    }

    public void write(ExperimentResult found) {
        writeJson("experiments/" + found.id() + ".json", new RecordedExperiment(found));
    }

    public void write(Run run) {
        writeJson("run.json", run);
    }

    public void write(Results results) {
        writeJson("results.json", results);
    }

    private void writeJson(String name, Object content) {
        write(name, JSON.writeValueAsString(content) + "\n");
    }

    /** Replaces a file whole. */
    public void write(String name, String content) {
        Path file = path.resolve(name);
        Path fresh = file.resolveSibling("." + file.getFileName() + ".new");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(fresh, content);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabException("cannot write " + file + ": " + IoErrors.of(e), e);
        }
    }

    /** With all that is in it. */
    public static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean hasCell(String id) {
        return Files.isDirectory(path.resolve("cells").resolve(id));
    }

    /** The folder of one cell, made when it is not there. */
    public Path cell(String id) {
        try {
            return Files.createDirectories(path.resolve("cells").resolve(id));
        } catch (IOException e) {
            throw new LabException(
                    "cannot make the folder of the cell " + id + " in " + path + ": " + IoErrors.of(e), e);
        }
    }

    public void writeSamples(String id, List<LimitSeries> limits) {
        List<SampleRow> rows = limits.stream()
                .flatMap(l -> l.points().stream())
                .sorted(Comparator.comparingLong(SampleRow::tMs))
                .toList();
        write(id, "samples.csv", CSV.schemaFor(SampleRow.class), rows);
    }

    /** The circuit breaker's samples: counts are cumulative since its process started. */
    public void writeBreaker(String id, BreakerSeries breaker) {
        CsvSchema columns = CsvSchema.builder()
                .addColumns(BreakerSeries.BreakerPoint.COLUMNS, CsvSchema.ColumnType.NUMBER_OR_STRING)
                .build();
        write(id, "breaker.csv", columns, breaker.points());
    }

    private void write(String id, String file, CsvSchema columns, List<?> rows) {
        write("cells/" + id + "/" + file, CSV.writer(columns.withHeader()).writeValueAsString(rows));
    }

    /** Names of what lies in a folder. A report is not its own source, and the first one would not list it. */
    static List<String> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(f -> f.getFileName().toString())
                    .filter(f -> !f.startsWith(".") && !f.equals("report.html"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the processes log. */
    public Path logs() {
        return path.resolve("logs");
    }
}
