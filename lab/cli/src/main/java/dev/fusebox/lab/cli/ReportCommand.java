package dev.fusebox.lab.cli;

import dev.fusebox.lab.appcost.AppCost;
import dev.fusebox.lab.cli.session.ReportFiles;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.report.LeverText;
import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.tool.ExitCode;
import dev.fusebox.lab.tool.terminal.Console;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fusebox report}. */
@Command(
        name = "report",
        header = "Judge a finished run again and write its report.",
        description = {
            "Judges the cells of a run folder by today's rules and prints the report. Of a folder of `fusebox cost` it"
                    + " prints what the levers changed, and writes nothing.",
            "Of a run, writes results.json, report.txt and report.html there. It reads nothing but the folder, and leaves the raw"
                    + " files as they are.",
            "Also writes index.html, the list of all runs, into the parent folder, unless an index.html of another tool is"
                    + " there."
        },
        footer = {
            "  fusebox report results/smoke-20260101-120000",
            "  fusebox report results/acme-fixed-2 --baseline results/acme-1",
            "  fusebox report results/smoke-20260101-120000 --format markdown"
        })
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            description = "A run folder: results/<study>-<timestamp>, or one of `fusebox cost`.")
    private Path dir;

    @Option(
            names = "--baseline",
            paramLabel = "DIR2",
            description = {
                "Compare with this run folder: limits, goodput, rejections and bystanders, then and now.",
                "Profiles may differ; gateways, endpoints and loads must be the same."
            })
    private @Nullable Path baseline;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = {
                "What to print: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.",
                "markdown: the first screen, to paste into a pull request or a chat, and the tables of a comparison of"
                        + " gateways. It writes no file."
            })
    private Format format = Format.text;

    /** What is printed. */
    enum Format {
        text,
        markdown
    }

    @Override
    public Integer call() {
        CommandLine verb = spec.commandLine();
        Console.print(AppCost.kept(dir).map(this::ofCosts).orElseGet(() -> ofRun(verb)), verb);
        return ExitCode.DONE;
    }

    private String ofRun(CommandLine verb) {
        Consumer<String> say = words -> Console.warn(words, verb);
        RunFolder folder = RunFolder.open(dir);
        RunFolder before = baseline == null ? null : RunFolder.open(baseline);
        return format == Format.text
                ? ReportFiles.write(folder, before, say)
                : ReportFiles.markdown(folder, before, say);
    }

    private String ofCosts(LeverCosts costs) {
        if (baseline != null) {
            throw new UsageException(
                    "%s is a folder of `fusebox cost`, which compares levers, not runs; leave out --baseline"
                            .formatted(dir));
        }
        Section levers = LeverText.of(costs);
        return format == Format.text ? levers.text().stripLeading() : levers.markdown();
    }
}
