package dev.fusebox.lab.cli;

import dev.fusebox.lab.folder.RunFolder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fusebox report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Makes the reports of a run folder again, report.txt and report.html, from that folder alone, and prints the"
                    + " text.",
            "Also rewrites index.html in the folder around it, which lists all runs there."
        })
final class ReportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A run folder: results/<study>-<timestamp>.")
    Path dir;

    @Option(
            names = "--baseline",
            paramLabel = "DIR2",
            description = "Another run folder; the matrix of report.html shows the differences to it.")
    Path baseline;

    @Override
    public Integer call() {
        Console.print(ReportFiles.write(open(dir), baseline == null ? null : open(baseline)));
        return Main.DONE;
    }

    private static RunFolder open(Path path) {
        return RunFolder.open(path.toAbsolutePath().normalize());
    }
}
