package dev.fusebox.lab.cli;

import dev.fusebox.lab.collect.StudyRun;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.folder.RunOptions;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** Options of a verb that is one kind of experiment, and how it is carried out: as a study of these experiments alone. */
final class ExperimentOptions {

    @Mixin
    Output output;

    @Mixin
    StackOptions stackOptions;

    /**
     * @param parent folder for the run folder; {@code null} for {@code results/}
     * @param finished is told of all results so far, after each
     */
    <R extends ExperimentResult> List<R> carryOut(
            String verb,
            String title,
            List<? extends ExperimentSpec> experiments,
            @Nullable Path parent,
            Class<R> kind,
            Consumer<List<R>> finished)
            throws InterruptedException {
        LabHome home = LabHome.find();
        experiments.stream()
                .map(ExperimentSpec::profile)
                .filter(Objects::nonNull)
                .forEach(Profiles.of(home)::require);
        Progress progress = new Console(output.verb.commandLine());
        RunOptions options = new RunOptions(
                stackOptions.portBase(),
                stackOptions.javaHome,
                parent == null ? null : parent.toAbsolutePath().normalize());
        StudyRun run = StudyRun.fresh(home, Study.of(verb, title, List.copyOf(experiments)), options, progress);
        return new RunSession(home, run, progress)
                .carryOut(all -> finished.accept(of(kind, all)))
                .results()
                .experiments(kind);
    }

    private static <R extends ExperimentResult> List<R> of(Class<R> kind, List<ExperimentResult> all) {
        return all.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
