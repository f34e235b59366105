package dev.fusebox.lab.report.html;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.comparison.RunComparison;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.report.chart.Charts;
import dev.fusebox.lab.report.replay.Replays;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.DrawnCells;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code report.html}: a pure function of a run folder that was read. What the template draws.
 *
 * @param comparison with the baseline; {@code null} for none
 */
public record HtmlReport(
        RecordedRun run, @Nullable RunComparison comparison, Assets assets, Charts charts, Replays replays) {

    /** A longer matrix is folded: it would bury what follows. */
    public static final int MANY_ROWS = 40;

    /** Explained where they first occur. */
    public static final Map<String, String> TERMS = terms();

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._~-]");

    /** Style and scripts of the page, as text. */
    public record Assets(String css, String js, String echarts) {}

    public static String of(RecordedRun run, @Nullable RunComparison comparison, Assets assets) {
        return render(
                "report.jte", Map.of("page", new HtmlReport(run, comparison, assets, Charts.of(run), Replays.of(run))));
    }

    private static Map<String, String> terms() {
        Map<String, String> terms = new LinkedHashMap<>();
        terms.put("goodput", "Answers with a status of 2xx per second. Rejections are answers, too, and no goodput.");
        terms.put(
                "binds",
                "A limit binds when it is full all the time and calls wait for it, or are rejected by it: more of it gives more goodput.");
        terms.put(
                "permits",
                "How many calls a semaphore or bulkhead lets in at once. The next call is rejected, and does not wait.");
        terms.put(
                "circuit breaker",
                "The fuse: it opens when too many of the last calls failed, and rejects all calls for a while.");
        terms.put(
                "request threads", "Threads of the web server. Each keeps one call from its first byte to its answer.");
        terms.put("accept queue", "Connections that the kernel keeps until the server takes them.");
        terms.put("bystander", "A healthy route of the same gateway while another one hangs.");
        terms.put(
                "residence time",
                "How long a call stays, with all its waits. Size divided by residence time is the most that passes: Little's law.");
        return terms;
    }

    static String render(String template, Map<String, Object> model) {
        StringOutput html = new StringOutput();
        TEMPLATES.render(template, model, html);
        return html.toString();
    }

    /** What the run folder lacks, in words. */
    public List<String> missing() {
        List<String> all = new ArrayList<>();
        Results results = run.results();
        if (results.finished() < results.planned()) {
            all.add("The run is incomplete: %s; fusebox run --resume finishes the rest.".formatted(results.progress()));
        }
        List<String> there = results.cells().stream().map(CellResult::id).toList();
        List<String> absent =
                run.plan().cells().stream().filter(id -> !there.contains(id)).toList();
        if (!absent.isEmpty()) {
            all.add("Cells without results: " + String.join(", ", absent) + ".");
        }
        run.missing().forEach(m -> all.add(m + "."));
        run.traces().forEach((id, t) -> t.missing().forEach(m -> all.add(id + ": " + m + ".")));
        return all;
    }

    /** Of one cell. */
    public List<String> missing(CellResult cell) {
        CellTrace trace = run.traces().get(cell.id());
        return trace == null ? List.of("nothing was read") : trace.missing();
    }

    /** What was run, on what, with which limits, by which commands. */
    public List<Table> card() {
        Table environment = Table.of("Environment", "what|value");
        run.results().environment().forEach((k, v) -> environment.row(fact(k), String.valueOf(v)));
        Table limits = Table.searched("Effective limits, read from the live processes", "profile|limit|#max|set by");
        run.chains().forEach((profile, chain) -> {
            for (LimitSpec l : chain.limits()) {
                limits.row(profile, l.fullName(), l.max(), CellNames.setting(l));
            }
        });
        Table commands = Table.searched("Commands", "cell|command");
        run.cells().stream()
                .filter(c -> c.load() != null)
                .forEach(c -> commands.row(c.id(), c.figures().command()));
        Table rules = Table.of("Rules of the verdicts", "rule|value");
        VerdictRules.TODAY.words().forEach(rules::row);
        return Stream.of(environment, limits, commands, rules)
                .filter(table -> !table.rows().isEmpty())
                .toList();
    }

    /** A key of {@code environment}, for people. */
    private static String fact(String key) {
        return switch (key) {
            case "memoryMb" -> "memory, MiB";
            case "loadAverageAtStart" -> "load average at start";
            case "javaFlags" -> "flags of the lab's Java processes";
            default -> key;
        };
    }

    /** The cell in the playground; {@code null} where it has no numbers for it. */
    public @Nullable String playground(CellResult cell) {
        String fragment = run.fragments().get(cell.id());
        return fragment == null ? null : "playground.html#" + fragment;
    }

    /** Links to the raw data of each cell. */
    public Table raw() {
        List<String> files = run.traces().values().stream()
                .flatMap(trace -> trace.files().stream())
                .distinct()
                .sorted()
                .toList();
        Table table = Table.searched("Raw data of each cell", "cell|" + String.join("|", files));
        for (CellResult c : run.cells()) {
            CellTrace trace = run.traces().get(c.id());
            Stream<@Nullable TableCell> links = files.stream()
                    .map(file -> trace == null || !trace.files().contains(file)
                            ? null
                            : new TableCell(file, null, "cells/" + encoded(c.id()) + "/" + file, null));
            table.row(c.id(), links.toList());
        }
        return table;
    }

    /** The cells that are drawn over their time: of repeats the first, and each with another verdict. */
    public List<CellResult> drawn() {
        return DrawnCells.of(run.cells());
    }

    /** Ids consist of letters, digits, dots and dashes; anything else comes from an edited file. */
    public static String encoded(String id) {
        return UNSAFE.matcher(id).replaceAll(m -> {
            int ch = m.group().codePointAt(0);
            return ch < 128 ? "%%%02X".formatted(ch) : "_";
        });
    }
}
