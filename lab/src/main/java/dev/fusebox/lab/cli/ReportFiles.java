package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.report.TextReport;
import dev.fusebox.lab.report.html.HtmlReport;
import dev.fusebox.lab.report.html.Page;
import dev.fusebox.lab.report.html.RunIndex;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunRecording;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes the reports of a run folder, and the index of the folder it lies in. */
final class ReportFiles {

    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    private ReportFiles() {}

    /**
     * @param baseline the run to compare with, {@code null} for none
     * @return the report as text
     */
    static String write(RunFolder folder, RunFolder baseline) {
        RunRecording run = RunFolderReader.of(folder);
        complain(run);
        RunRecording before = baseline == null ? null : RunFolderReader.of(baseline);
        String text = TextReport.of(run.results(), run.cautions());
        folder.write("report.txt", text);
        folder.write("report.html", HtmlReport.of(withReport(run), before, assets()));
        writeIndex(folder.path().getParent());
        return text;
    }

    /** The text report needs none of it, so its reader would not learn that the page has holes. */
    private static void complain(RunRecording run) {
        run.missing().forEach(what -> System.err.println("fusebox: " + what));
        run.traces()
                .forEach((cell, trace) ->
                        trace.missing().forEach(what -> System.err.println("fusebox: " + cell + ": " + what)));
    }

    /** The first report of a folder lists the same files as every later one. */
    private static RunRecording withReport(RunRecording r) {
        List<String> files = r.files().contains("report.txt")
                ? r.files()
                : Stream.concat(r.files().stream(), Stream.of("report.txt"))
                        .sorted()
                        .toList();
        return new RunRecording(
                r.folder(),
                r.results(),
                r.traces(),
                r.plannedCells(),
                r.serviceMs(),
                r.publishedRequests(),
                r.effectiveLimits(),
                r.cautions(),
                files,
                r.missing(),
                r.gateways());
    }

    /** Nobody who asked for a report should be refused it because the folder around it is not ours to write. */
    private static void writeIndex(Path parent) {
        if (parent == null || !Files.isWritable(parent)) {
            return;
        }
        try (Stream<Path> folders = Files.list(parent)) {
            List<RunIndex.IndexEntry> entries = new ArrayList<>();
            folders.filter(f -> Files.exists(f.resolve("run.json"))).sorted().forEach(f -> entries.add(entry(f)));
            Path fresh = parent.resolve(".index.html." + ProcessHandle.current().pid());
            Files.writeString(fresh, RunIndex.of(entries, resource("/report/report.css")));
            Files.move(fresh, parent.resolve("index.html"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    static Page.Assets assets() {
        return new Page.Assets(
                resource("/report/report.css"),
                resource("/report/charts.js") + resource("/report/report.js"),
                resource(ECHARTS));
    }

    private static String resource(String name) {
        try (InputStream in = ReportFiles.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
