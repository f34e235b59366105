package dev.fusebox.lab.cli;

import dev.fusebox.lab.claims.Agreement;
import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.collect.ExperimentPlan;
import dev.fusebox.lab.collect.StudyRun;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunOptions;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fusebox run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs a study: starts the processes, warms them up, loads every cell, samples limits, writes a run"
                    + " folder and prints the matrix.",
            "Progress goes to stderr, the report to stdout. Ctrl-C keeps every finished cell; --resume goes on."
        })
final class RunCommand implements Callable<Integer> {

    private static final Set<String> GO_WITH_RESUME = Set.of("--resume", "--port-base");

    @Parameters(
            arity = "0..1",
            paramLabel = "STUDY",
            description = "A file in ab-scripts/studies/, without .yml; default: zuul-isolation.")
    @Nullable
    String study;

    @Option(names = "--profile", paramLabel = "P", split = ",", description = "Tuning profiles instead of the study's.")
    @Nullable
    List<String> profiles;

    @Option(
            names = "--variant",
            paramLabel = "V",
            split = ",",
            completionCandidates = Gateways.VariantIds.class,
            description = "Builds of a gateway to compare: ${COMPLETION-CANDIDATES}.")
    @Nullable
    List<String> variants;

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = "Of ${COMPLETION-CANDIDATES}, instead of the study's.")
    @Nullable
    List<String> gateways;

    @Option(names = "-c", paramLabel = "USERS", split = ",", description = "Numbers of concurrent users.")
    @Nullable
    List<Integer> users;

    @Option(
            names = "-n",
            paramLabel = "REQUESTS",
            description = "Requests per cell; default: see ab-scripts/README.md.")
    @Nullable
    Integer requests;

    @Option(names = "--full", description = "As many requests per cell as the published study sent.")
    boolean full;

    @Option(names = "--repeat", paramLabel = "N", description = "Run the matrix N times, interleaved.")
    @Nullable
    Integer repeat;

    @Option(names = "--out", paramLabel = "DIR", description = "Make the run folder in DIR instead of results/.")
    @Nullable
    Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Finish the run in this run folder, as it was planned.")
    @Nullable
    Path resume;

    @Option(names = "--dry-run", description = "Print the cells and experiments that would run, and start nothing.")
    boolean dryRun;

    @Mixin
    StackOptions stackOptions;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        LabHome home = LabHome.find();
        if (resume == null) {
            Study asked =
                    new StudyChoice(home, study, profiles, variants, gateways, users, requests, full, repeat).study();
            if (dryRun) {
                CellPlan.of(asked).forEach(c -> spec.commandLine().getOut().println(describe(c, asked)));
                ExperimentPlan.of(asked)
                        .forEach(e -> spec.commandLine().getOut().println(e.id()));
                return Main.DONE;
            }
            return carryOut(home, asked);
        }
        requireNothingBesideResume();
        Progress progress = new Console(spec.commandLine());
        RunFolder folder = RunFolder.open(resume.toAbsolutePath().normalize());
        StudyRun run = StudyRun.resumed(home, folder, stackOptions.portBase(), progress);
        return carryOut(home, run, progress);
    }

    private void requireNothingBesideResume() {
        String tooMuch = spec.commandLine().getParseResult().matchedArgs().stream()
                .filter(arg -> !arg.isOption() || !GO_WITH_RESUME.contains(((OptionSpec) arg).longestName()))
                .map(arg -> arg.isOption() ? ((OptionSpec) arg).longestName() : "'" + study + "'")
                .collect(Collectors.joining(", "));
        if (!tooMuch.isEmpty()) {
            throw new UsageException("--resume finishes a run as it was planned: leave out " + tooMuch
                    + " (--port-base goes with it, if its ports are taken)");
        }
    }

    private int carryOut(LabHome home, Study asked) throws InterruptedException {
        Progress progress = new Console(spec.commandLine());
        Path parent = out == null ? null : out.toAbsolutePath().normalize();
        RunOptions options = new RunOptions(stackOptions.portBase(), stackOptions.javaHome, parent);
        return carryOut(home, StudyRun.fresh(home, asked, options, progress), progress);
    }

    private int carryOut(LabHome home, StudyRun run, Progress progress) throws InterruptedException {
        RunSession.Finished finished = new RunSession(home, run, progress).carryOut(experiments -> {});
        Console.print(finished.report(), spec.commandLine());
        progress.say("run folder: " + run.folder().path());
        return new ConclusionEvaluator(finished.results(), List.of())
                        .findings().stream().anyMatch(f -> f.conclusion().required() && f.answer() != Agreement.AGREES)
                ? Main.UNEXPECTED
                : Main.DONE;
    }

    private static String describe(Cell cell, Study study) {
        CellPlan.Size least = CellPlan.size(cell, study, 0);
        String requests = study.requests() != null
                ? least.requests() + " requests"
                : least.seconds() == 0
                        ? "at least " + least.requests() + " requests"
                        : least.requests() + " requests and more, for " + least.seconds() + " s";
        return "%-48s %s".formatted(cell.id(), requests);
    }
}
