package dev.fusebox.lab.folder;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.load.LoadGenerators;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.SampleRow;
import dev.fusebox.lab.study.Study;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

/** A run folder as DESIGN.md describes it. Files are replaced whole, so an interruption leaves the last good one. */
public final class RunFolder {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final CsvMapper CSV = new CsvMapper();

    /**
     * The content of {@code run.json}: what was asked for, so that it can be resumed, and the limits as the live processes
     * had them, by profile.
     */
    public record Run(int schema, Study study, RunOptions options, Map<String, List<LimitUsage>> effectiveLimits) {}

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
            throw new LabException("cannot make a run folder in " + parent + ": " + e, e);
        }
    }

    /** @throws UsageException when this is no run folder */
    public static RunFolder open(Path path) {
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
        return read("run.json", Run.class);
    }

    /** @throws UsageException when there are no results yet, or they cannot be read */
    public Results results() {
        if (!Files.exists(path.resolve("results.json"))) {
            throw new UsageException(path + " has no results.json: no cell was finished; run it again with --resume");
        }
        Results results = read("results.json", Results.class);
        return results.with(results.cells().stream().map(RunFolder::counted).toList());
    }

    /** Before schema 2 nothing said how many successes the load generator may have missed. */
    private static CellResult counted(CellResult cell) {
        LoadFigures load = cell.load();
        return load == null || load.okMissing() != null
                ? cell
                : cell.with(load.withOkMissing(LoadGenerators.of(load)
                        .map(g -> g.okMissing(cell.offered(), load.non2xx()))
                        .orElse(0L)));
    }

    public boolean hasResults() {
        return Files.exists(path.resolve("results.json"));
    }

    private <T> T read(String name, Class<T> type) {
        try {
            return JSON.treeToValue(SchemaOne.upgraded(JSON.readTree(path.resolve(name))), type);
        } catch (JacksonException e) {
            String what = e.getOriginalMessage().lines().findFirst().orElse("");
            throw new UsageException(
                    "%s is damaged: %s; put back a copy, or run the study again (cells/ still has the raw files)"
                            .formatted(path.resolve(name), what));
        }
    }

    public void write(Run run) {
        write("run.json", JSON.writeValueAsString(run) + "\n");
    }

    public void write(Results results) {
        write("results.json", JSON.writeValueAsString(results) + "\n");
    }

    /** Replaces a file whole. */
    public void write(String name, String content) {
        try {
            Path fresh = path.resolve("." + name + ".new");
            Files.writeString(fresh, content);
            Files.move(fresh, path.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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
            throw new UncheckedIOException(e);
        }
    }

    public void writeSamples(String id, List<LimitSeries> limits) {
        List<SampleRow> rows = limits.stream()
                .flatMap(l -> l.points().stream().map(p -> SampleRow.of(l, p)))
                .sorted(Comparator.comparingLong(SampleRow::tMs))
                .toList();
        write(id, "samples.csv", CSV.schemaFor(SampleRow.class), rows);
    }

    /** The circuit breaker's samples: counts are cumulative since its process started. */
    public void writeBreaker(String id, BreakerSeries breaker) {
        CsvSchema columns = CsvSchema.builder()
                .addColumns(BreakerSeries.BreakerPoint.columns(), CsvSchema.ColumnType.NUMBER_OR_STRING)
                .build();
        write(id, "breaker.csv", columns, breaker.points());
    }

    private void write(String id, String file, CsvSchema columns, List<?> rows) {
        ObjectWriter writer = CSV.writer(columns.withHeader());
        writer.writeValue(cell(id).resolve(file), rows);
    }

    /** Where the processes log. */
    public Path logs() {
        return path.resolve("logs");
    }
}
