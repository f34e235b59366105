package dev.fusebox.lab.cli;

import dev.fusebox.lab.report.TextReport;
import dev.fusebox.lab.run.RunFolder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code fusebox report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Makes the report of a run folder again, from its results.json alone, and prints it.")
final class ReportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A run folder: results/<study>-<timestamp>.")
    Path dir;

    @Override
    public Integer call() {
        RunFolder folder = RunFolder.open(dir.toAbsolutePath().normalize());
        String report = TextReport.of(folder.results());
        folder.write("report.txt", report);
        Console.print(report);
        return Main.DONE;
    }
}
