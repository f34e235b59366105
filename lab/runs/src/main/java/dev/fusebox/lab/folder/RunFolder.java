package dev.fusebox.lab.folder;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.common.Claim;
import dev.fusebox.lab.common.Documents;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.KindNames;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.common.WholeFile;
import dev.fusebox.lab.results.RecordedRun.TrialTrace;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.RampCourse;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.traffic.CallRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.annotation.JsonTypeIdResolver;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

/** A run folder as notes/contracts.md describes it. A file is replaced in one step, so an interruption leaves the old one. */
public final class RunFolder {

    /** Written last: a cell without it was not finished. */
    private static final String RECORD = "cell.json";

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final CsvMapper CSV = new CsvMapper();
    /** Of a cell or an experiment; {@code cell/zuul-2} for an instance, which is in the folder of its cell. */
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]*(/[a-z][a-z0-9-]*-\\d+)?");

    static final String DRAIN = "drain.csv";

    /** The page that predicted cells link to. */
    public static final String PLAYGROUND = "playground.html";

    static final String SAMPLES = "samples.csv";

    private static final Pattern BREAKER_FILE = Pattern.compile("breaker\\.(.+)\\.csv(?:\\.gz)?");

    private static final CsvSchema BREAKER_COLUMNS = CsvSchema.builder()
            .addColumns(BreakerSeries.BreakerPoint.COLUMNS, CsvSchema.ColumnType.NUMBER_OR_STRING)
            .build();

    /** The file in which a generator of open arrivals leaves each call: see {@link CallRow}. */
    public static final String CALLS = "calls.csv";

    /** The files in which a generator of ramps leaves their seconds, and how their response times are spread: see {@link RampCourse}. */
    static final String RAMP_SECONDS = "ramp-seconds.csv";

    static final String RAMP_TIMES = "ramp-times.csv";

    /** The content of {@code experiments/<id>.json}. */
    record RecordedExperiment(
            @JsonTypeInfo(use = JsonTypeInfo.Id.CUSTOM, property = "kind") @JsonTypeIdResolver(KindNames.class)
            ExperimentResult experiment) {}

    private final Path path;

    private RunFolder(Path path) {
        this.path = path;
    }

    public static RunFolder create(Path parent, String study) {
        try {
            Files.createDirectories(parent);
            String name = study + "-" + STAMP.format(LocalDateTime.now());
            for (int i = 1; ; i++) {
                try {
                    return new RunFolder(Files.createDirectory(parent.resolve(i == 1 ? name : name + "-" + i)));
                } catch (FileAlreadyExistsException taken) {
                    // By a lab that started in the same second: the next number.
                }
            }
        } catch (IOException e) {
            throw new LabException("cannot make a run folder in " + parent + ": " + IoErrors.withPath(e), e);
        }
    }

    /** @throws UsageException when this is no run folder */
    public static RunFolder open(Path dir) {
        Path path = dir.toAbsolutePath().normalize();
        if (!Files.exists(path.resolve("run.json"))) {
            throw new UsageException(path + " is not a run folder: it has no run.json; "
                    + "run folders are results/<study>-<timestamp>");
        }
        return new RunFolder(path);
    }

    /** A folder that need not have a {@code run.json}. */
    public static RunFolder at(Path dir) {
        return new RunFolder(dir.toAbsolutePath().normalize());
    }

    public Path path() {
        return path;
    }

    /**
     * Makes it the folder of this lab alone, until this lab ends.
     *
     * @throws LabException when another lab has it, or it cannot be written
     */
    public RunFolder claimed() {
        Claim.take(path.resolve(".lock")).ifPresent(lab -> {
            throw new LabException(
                    "another fusebox (process %s) writes into %s; wait for its end, or end it with `kill %1$s`"
                            .formatted(lab, path));
        });
        return this;
    }

    public RunPlan run() {
        return json(path.resolve("run.json"), RunPlan.class);
    }

    /**
     * Where {@code results.json} is missing, cells and experiments come from their own files.
     *
     * @throws UsageException when there are no results yet, or they cannot be read
     */
    public Results results() {
        return ResultsReader.of(this)
                .orElseThrow(() -> new UsageException(
                        path + ": no cell was finished; fusebox run --resume " + path + " runs them"));
    }

    public boolean hasResults() {
        return ResultsReader.of(this).isPresent();
    }

    /** The record of a cell; empty for one that was not finished, or whose record is lost. */
    public Optional<CellRecord> record(String id) {
        Path file = place(id).resolve(RECORD);
        return Files.exists(file) ? Optional.of(unjudged(json(file, CellRecord.class))) : Optional.empty();
    }

    /** Older versions wrote a verdict that says there is none. */
    private static CellRecord unjudged(CellRecord read) {
        return read.withCell(read.cell().withJudgement(null));
    }

    public void write(CellRecord record) {
        writeJson(inCell(record.cell().id(), RECORD), record);
    }

    public void write(ExperimentResult found) {
        writeJson("experiments/" + checked(found.id()) + ".json", new RecordedExperiment(found));
    }

    public void write(RunPlan run) {
        writeJson("run.json", run);
    }

    public void write(Results results) {
        writeJson("results.json", results);
    }

    static <T> T json(Path file, Class<T> type) {
        T read = Documents.json(file, file.toString(), type, tree -> ofThisSchema(file, tree));
        RecordedValues.check(file + ": ", read instanceof RunPlan run ? run.chains() : read);
        return read;
    }

    private static JsonNode ofThisSchema(Path file, JsonNode tree) {
        int schema = tree.path("schema").asInt(Results.SCHEMA);
        if (schema != Results.SCHEMA) {
            throw new UsageException(
                    "%s: schema %d; this version of fusebox reads %d: measure again with it, or use the one that wrote it"
                            .formatted(file, schema, Results.SCHEMA));
        }
        return tree;
    }

    private void writeJson(String name, Object content) {
        write(name, JSON.writeValueAsString(content) + "\n");
    }

    /** Replaces a file in one step. */
    public void write(String name, String content) {
        WholeFile.write(path.resolve(name), content);
    }

    /** Deletes a folder and its content. */
    public static void delete(Path folder) {
        Failable.run(() -> {
            try (Stream<Path> all = Files.walk(folder)) {
                Failable.stream(all.sorted(Comparator.reverseOrder())).forEach(Files::delete);
            }
        });
    }

    public boolean hasCell(String id) {
        return Files.isDirectory(place(id));
    }

    private String inCell(String id, String file) {
        return "cells/" + checked(id) + "/" + file;
    }

    /** A run folder may come from another person: an id must not lead out of it. */
    private String checked(String id) {
        if (!ID.matcher(id).matches()) {
            throw new UsageException(
                    "'%s' in %s is not the id of a cell or an experiment: those have letters, digits and . _ + - only"
                            .formatted(id, path));
        }
        return id;
    }

    /** The folder of one cell, which need not exist. */
    Path place(String id) {
        return path.resolve("cells").resolve(checked(id));
    }

    /** The empty folder of a cell that begins, without what an interruption left of it. */
    public Path freshCell(String id) {
        Path cell = cell(id);
        try {
            Files.deleteIfExists(cell.resolve(RECORD)); // First, so that the rest never counts as a whole cell.
            delete(cell);
        } catch (IOException e) {
            throw new LabException("cannot empty " + cell + ": " + IoErrors.of(e), e);
        }
        return cell(id);
    }

    /** The folder of one cell; it is made where it does not exist. */
    public Path cell(String id) {
        try {
            return Files.createDirectories(place(id));
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
        write(id, SAMPLES, CSV.schemaFor(SampleRow.class), rows);
    }

    /** What was sampled during an experiment: {@code experiments/<id>/}. */
    public void write(String id, TrialTrace seen) {
        Failable.run(() -> Files.createDirectories(trial(id)));
        String folder = "experiments/" + checked(id) + "/";
        writeRows(folder + SAMPLES, CSV.schemaFor(SampleRow.class), seen.samples());
        seen.breakers().forEach((name, points) -> {
            // A gateway of a user may give its circuit breakers any name; these have no file.
            if (ID.matcher(name).matches()) {
                writeRows(folder + breakerFile(name), BREAKER_COLUMNS, points);
            }
        });
    }

    /** The folder of what was sampled during an experiment, which need not exist. */
    Path trial(String id) {
        return path.resolve("experiments").resolve(checked(id));
    }

    /** Of one of the circuit breakers of a gateway. */
    /** The files of circuit breakers in a folder of samples, by name. */
    static Map<String, Path> breakers(Path place) {
        Map<String, Path> found = new TreeMap<>();
        for (String file : files(place)) {
            Matcher named = BREAKER_FILE.matcher(file);
            if (named.matches()) {
                found.put(named.group(1), place.resolve(file.replaceFirst("\\.gz$", "")));
            }
        }
        return found;
    }

    static String breakerFile(String name) {
        return "breaker." + name + ".csv";
    }

    /** Samples after the last answer; their time counts from there. */
    public void writeDrain(String id, List<SampleRow> rows) {
        write(id, DRAIN, CSV.schemaFor(SampleRow.class), rows);
    }

    /** Samples of the circuit breaker; counts are cumulative since its process started. */
    public void writeBreaker(String id, BreakerSeries breaker) {
        write(id, "breaker.csv", BREAKER_COLUMNS, breaker.points());
    }

    private void write(String id, String file, CsvSchema columns, List<?> rows) {
        writeRows(inCell(id, file), columns, rows);
    }

    private void writeRows(String name, CsvSchema columns, List<?> rows) {
        write(name, CSV.writer(columns.withHeader()).writeValueAsString(rows));
    }

    /** Names of the files in a folder, without report.html and the playground beside it: the first report could not list itself. */
    static List<String> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(f -> f.getFileName().toString())
                    .filter(f -> !f.startsWith(".") && !f.equals("report.html") && !f.equals(PLAYGROUND))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder for the logs of the processes. */
    public Path logs() {
        return path.resolve("logs");
    }
}
