package dev.fusebox.lab.cli.session;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.common.WholeFile;
import dev.fusebox.lab.comparison.RunComparison;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.report.MarkdownReport;
import dev.fusebox.lab.report.TextReport;
import dev.fusebox.lab.report.html.HtmlReport;
import dev.fusebox.lab.report.html.RunIndex;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.summary.Summary;
import dev.fusebox.lab.tool.PlaygroundFile;
import dev.fusebox.lab.tool.terminal.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/** Writes the reports of a run folder, and the list of runs into its parent folder. */
public final class ReportFiles {

    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    /**
     * Verdicts by today's rules also go into {@code results.json}; measured figures stay as they are.
     *
     * @param baseline the run to compare with, {@code null} for none
     * @param say gets a line for each part that is missing, and for an index.html that stays as it is
     * @return the report as text, painted
     */
    public static String write(RunFolder folder, @Nullable RunFolder baseline, Consumer<String> say) {
        Optional<String> playground = PlaygroundFile.page();
        RecordedRun read = read(folder, say);
        RecordedRun run = playground.isPresent() ? read : read.withFragments(Map.of());
        RunComparison comparison = comparison(folder, run, baseline);
        folder.write(run.results().withAnswer(Summary.of(run).answer()));
        String text = TextReport.of(run, comparison);
        folder.write("report.txt", Console.plain(Sign.plain(text)));
        HtmlReport.Assets assets = new HtmlReport.Assets(
                resource("/report/report.css")
                        + resource("/report/replay.css")
                        + (comparison == null ? "" : resource("/report/comparison.css")),
                resource("/report/charts.js") + resource("/report/report.js") + resource("/report/replay.js"),
                resource(ECHARTS));
        folder.write("report.html", Console.plain(HtmlReport.of(run, comparison, assets)));
        if (!run.fragments().isEmpty()) {
            playground.ifPresent(page -> folder.write(RunFolder.PLAYGROUND, page));
        }
        writeIndex(folder.path().getParent(), say);
        return text;
    }

    /** The first screen in Markdown. No file is written, so the folder may be read-only. */
    public static String markdown(RunFolder folder, @Nullable RunFolder baseline, Consumer<String> say) {
        RecordedRun run = read(folder, say);
        return MarkdownReport.of(run, comparison(folder, run, baseline));
    }

    private static RecordedRun read(RunFolder folder, Consumer<String> say) {
        RecordedRun run = RunFolderReader.of(folder);
        // The text report does not say what the page lacks.
        run.missing().forEach(say);
        run.traces().forEach((cell, trace) -> trace.missing().forEach(what -> say.accept(cell + ": " + what)));
        return run;
    }

    private static @Nullable RunComparison comparison(RunFolder folder, RecordedRun run, @Nullable RunFolder baseline) {
        return baseline == null
                ? null
                : RunComparison.of(RunFolderReader.of(baseline), run, RunFolderReader.tolerance(folder));
    }

    /** Does nothing where the parent folder cannot be written: the report itself is done. */
    private static void writeIndex(@Nullable Path parent, Consumer<String> say) {
        if (parent == null || !Files.isWritable(parent)) {
            return;
        }
        Path index = parent.resolve("index.html");
        try (Stream<Path> folders = Files.list(parent)) {
            if (Files.exists(index)
                    && !(Files.isRegularFile(index)
                            && new String(Files.readAllBytes(index), StandardCharsets.UTF_8)
                                    .contains("name=\"generator\" content=\"Fusebox\""))) {
                say.accept(index + " was not made by fusebox and stays as it is: the list of runs was not written");
                return;
            }
            List<RunIndex.IndexEntry> entries = folders.filter(f -> Files.exists(f.resolve("run.json")))
                    .map(ReportFiles::entry)
                    .toList();
            WholeFile.write(index, RunIndex.of(entries, resource("/report/report.css")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (LabException unwritten) {
            say.accept(unwritten.getMessage());
        }
    }

    private static RunIndex.IndexEntry entry(Path path) {
        boolean report = Files.exists(path.resolve("report.html"));
        String name = path.getFileName().toString();
        try {
            Results results = RunFolder.open(path).results();
            return new RunIndex.IndexEntry(name, results, null, report);
        } catch (UsageException e) {
            boolean none = !Files.exists(path.resolve("results.json"));
            return new RunIndex.IndexEntry(
                    name, null, none ? "No cell was finished." : "results.json is damaged.", report);
        }
    }

    private static String resource(String name) {
        return Failable.call(() -> {
            try (InputStream in = ReportFiles.class.getResourceAsStream(name)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        });
    }
}
