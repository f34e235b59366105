package dev.fusebox.lab.cli;

import dev.fusebox.lab.folder.RunFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fusebox report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        header = "Judge a finished run again and write its report.",
        description = {
            "Judges the cells of a run folder again by today's rules, from that folder alone; writes results.json,"
                    + " report.txt and report.html, and prints the text. Raw files stay as they are.",
            "Also writes index.html in the folder around it, which lists all runs there; an index.html that fusebox did not"
                    + " make stays as it is."
        },
        footer = {
            "  fusebox report results/smoke-20260101-120000",
            "  fusebox report results/smoke-20260102-120000 --baseline results/smoke-20260101-120000"
        })
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "A run folder: results/<study>-<timestamp>.")
    private Path dir;

    @Option(
            names = "--baseline",
            paramLabel = "DIR2",
            description = "Another run folder; the matrix of report.html shows the differences to it.")
    private @Nullable Path baseline;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        String text = ReportFiles.write(
                RunFolder.open(dir),
                baseline == null ? null : RunFolder.open(baseline),
                line -> err.println("fusebox: " + line));
        Console.print(text, spec.commandLine());
        return Main.DONE;
    }
}
