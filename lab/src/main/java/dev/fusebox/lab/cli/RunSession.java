package dev.fusebox.lab.cli;

import dev.fusebox.lab.collect.StudyRun;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.process.Ports;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.results.Results;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Carries out a run, whichever verb asked for it: from its processes to the reports in its folder. What is finished is kept
 * when it fails or is interrupted.
 */
final class RunSession {

    private final LabHome home;
    private final StudyRun run;
    private final Progress progress;

    RunSession(LabHome home, StudyRun run, Progress progress) {
        this.home = home;
        this.run = run;
        this.progress = progress;
    }

    /** What was found, and the report as text. */
    record Finished(Results results, String report) {}

    /** @param finished is told of all experiments that are finished, after each */
    Finished carryOut(Consumer<List<ExperimentResult>> finished) throws InterruptedException {
        RunFolder folder = run.folder();
        progress.say("run folder: " + folder.path());
        Results results;
        try {
            results = OwnStack.run(
                    this::open, () -> "interrupted; " + kept(), progress, stack -> run.run(stack, finished));
        } catch (RuntimeException failure) {
            if (!run.discard()) {
                progress.say(kept());
            }
            throw failure;
        }
        progress.done();
        String report = ReportFiles.write(folder, null, progress::say);
        progress.say("report: " + folder.path().resolve("report.html"));
        return new Finished(results, report);
    }

    private Stack open() {
        JavaRuntime java = JavaRuntime.find(run.options().javaHome());
        Ports ports = new Ports(run.options().portBase());
        return new Stack(home, ports, java, run.folder().logs(), progress::say);
    }

    private String kept() {
        Path path = run.folder().path();
        if (run.finished() == 0) {
            return "nothing was finished; fusebox run --resume " + path + " begins it again";
        }
        return "kept %s; fusebox run --resume %s does the rest, fusebox report %2$s shows what there is"
                .formatted(run.state(), path);
    }
}
