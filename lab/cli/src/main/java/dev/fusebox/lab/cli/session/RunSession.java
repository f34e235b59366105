package dev.fusebox.lab.cli.session;

import static java.util.Objects.requireNonNullElse;

import dev.fusebox.lab.collect.StudyRun;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.target.TargetProcesses;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a run for any verb: from its processes to the reports in its folder. Keeps what is finished when the run fails or
 * is interrupted.
 *
 * @param target {@code null} where the lab starts the processes
 */
public record RunSession(
        LabHome home,
        StudyRun run,
        Progress progress,
        @Nullable TargetProcesses target) {

    /** The results, the report as text, and its answer again. */
    public record Finished(Results results, String report, List<String> answer) {}

    /** The last lines of a verb: the answer and where the report is. A long text stands above them. */
    public void sayEnd(Finished finished) {
        finished.answer().forEach(sentence -> progress.say(sentence.replace("`", "")));
        progress.say("report: " + run.folder().path().resolve("report.html"));
    }

    public Finished carryOut() throws InterruptedException {
        RunFolder folder = run.folder();
        if (run.startsProcesses()) {
            progress.say("run folder: " + folder.path());
        }
        Results results;
        try {
            results = target != null
                    ? VerbStack.run(() -> target, progress, this::interrupted, run::run)
                    : VerbStack.run(home, run.options(), folder.logs(), progress, this::interrupted, run::run);
        } catch (RuntimeException failure) {
            if (run.finished() == 0 && !run.startsProcesses()) {
                RunFolder.delete(folder.path());
            } else {
                progress.say(kept());
            }
            throw failure;
        }
        progress.done();
        String report = ReportFiles.write(folder, null, progress::say);
        return new Finished(results, report, requireNonNullElse(folder.results().answer(), List.of()));
    }

    private String interrupted() {
        return "interrupted; " + kept();
    }

    private String kept() {
        Path path = run.folder().path();
        String resume = "fusebox run --resume " + path + (target == null ? "" : " --target " + target.file());
        if (run.finished() == 0) {
            return "nothing was finished; " + resume + " starts it again";
        }
        return "kept %s; %s runs the rest, fusebox report %s shows the results so far"
                .formatted(run.finishedOfAll(), resume, path);
    }
}
