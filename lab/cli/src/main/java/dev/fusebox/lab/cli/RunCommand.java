package dev.fusebox.lab.cli;

import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.claims.EvaluatedConclusion.Agreement;
import dev.fusebox.lab.cli.option.LoadOptions;
import dev.fusebox.lab.cli.option.MongoOptions;
import dev.fusebox.lab.cli.option.StackOptions;
import dev.fusebox.lab.cli.option.StudyChoice;
import dev.fusebox.lab.cli.option.TargetOption;
import dev.fusebox.lab.cli.session.RunSession;
import dev.fusebox.lab.cli.terminal.ConsoleProgress;
import dev.fusebox.lab.collect.StudyPlan;
import dev.fusebox.lab.collect.StudyRun;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.LoadChoice;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.size.StudySize;
import dev.fusebox.lab.target.TargetFile;
import dev.fusebox.lab.target.TargetProcesses;
import dev.fusebox.lab.tool.ExitCode;
import dev.fusebox.lab.tool.option.OptionWords;
import dev.fusebox.lab.tool.option.SetOption;
import dev.fusebox.lab.tool.terminal.Console;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code fusebox run}. */
@Command(
        name = "run",
        header = "Load-test gateways and name the limit that binds each of them.",
        description = {
            "Starts the demo services and the gateways, loads every cell of a study, samples every limit, and prints"
                    + " which limit bound each cell.",
            "Writes a run folder with report.html. Progress goes to stderr, the report to stdout. Ctrl-C keeps the"
                    + " finished cells; --resume runs the rest."
        },
        footer = {
            "  fusebox run               the default study",
            "  fusebox run --dry-run     its cells; starts nothing",
            "  fusebox run smoke         a study of about a minute that tries every part",
            "  fusebox run --target FILE gateways and services that run already"
        })
final class RunCommand implements Callable<Integer> {

    private static final Set<String> GO_WITH_RESUME =
            Set.of("--resume", "--port-base", "--java-home", "--mongo-uri", "--confirm", "--target", "--locust-master");

    @Mixin
    private StudyChoice choice;

    @Option(names = "--out", paramLabel = "DIR", description = OptionWords.OUT)
    private @Nullable Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = OptionWords.RESUME)
    private @Nullable Path resume;

    @Option(names = "--dry-run", description = "Print the cells and experiments of the study; start nothing.")
    private boolean dryRun;

    @Mixin
    private SetOption set;

    @Mixin
    private MongoOptions mongoOptions;

    @Mixin
    private LoadOptions loadOptions;

    @Mixin
    private StackOptions stackOptions;

    @Mixin
    private TargetOption targetOption;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        LabHome home = LabHome.find();
        Progress progress = new ConsoleProgress(spec.commandLine());
        TargetFile target = targetOption.given() ? targetOption.read(spec) : null;
        boolean elsewhere = target != null && target.confirmed();
        if (resume != null) {
            requireNoOtherOptions();
            RunFolder folder = RunFolder.open(resume);
            RunOptions given = stackOptions
                    .runOptions(null)
                    .withMongo(mongoOptions.address(folder.run().study()))
                    .withLoad(loadOptions.again(elsewhere));
            TargetProcesses running = target == null ? null : TargetProcesses.connect(home, target);
            StudyRun run = StudyRun.resumed(home, folder, given, progress, running);
            return carryOut(new RunSession(home, run, progress, running));
        }
        LoadChoice load = loadOptions.choice(elsewhere);
        Study chosen =
                target == null ? choice.study(home, progress::say) : choice.onTarget(home, target, progress::say);
        MongoAddress mongo = target == null ? mongoOptions.address(chosen) : null;
        Study study = mongo == null ? chosen : chosen.onMongo();
        if (dryRun) {
            printPlan(study, home, progress);
            return ExitCode.DONE;
        }
        TargetProcesses running = target == null ? null : TargetProcesses.connect(home, target);
        RunOptions options = choice.sized(stackOptions.runOptions(out))
                .withMongo(mongo)
                .withSet(set.given().values())
                .withLoad(load);
        StudyRun run = StudyRun.fresh(home, study, options, progress, running);
        progress.say(StudySize.planned(study));
        return carryOut(new RunSession(home, run, progress, running));
    }

    private void printPlan(Study study, LabHome home, Progress progress) {
        StudyPlan plan = StudyPlan.of(study).on(stackOptions.java()).installed().withinMachine();
        plan.requireValues(home, set.given());
        plan.leftOut().forEach(progress::say);
        PrintWriter out = spec.commandLine().getOut();
        plan.cells().forEach(cell -> out.println(describe(cell, study)));
        plan.experiments().forEach(experiment -> out.println(experiment.id()));
        progress.say(StudySize.planned(study));
        StudySize.shrunk(study).ifPresent(progress::say);
    }

    private void requireNoOtherOptions() {
        String superfluous = spec.commandLine().getParseResult().matchedArgs().stream()
                .map(RunCommand::name)
                .filter(name -> !GO_WITH_RESUME.contains(name))
                .collect(Collectors.joining(", "));
        if (!superfluous.isEmpty()) {
            throw new UsageException(
                    "--resume finishes a run as it was planned; leave out " + superfluous
                            + " (it takes --port-base, if the old ports are in use, --java-home, --mongo-uri, --target and --locust-master)");
        }
    }

    private static String name(ArgSpec given) {
        return given instanceof OptionSpec option ? option.longestName() : "'" + given.getValue() + "'";
    }

    private int carryOut(RunSession session) throws InterruptedException {
        RunSession.Finished finished = session.carryOut();
        Console.print(finished.report(), spec.commandLine());
        session.sayEnd(finished);
        return ConclusionEvaluator.findings(finished.results(), List.of()).stream()
                        .anyMatch(f -> f.conclusion().required() && f.answer() != Agreement.AGREES)
                ? ExitCode.UNEXPECTED
                : ExitCode.DONE;
    }

    private static String describe(Cell cell, Study study) {
        CellPlan.Size least = CellPlan.size(cell, study, 0);
        String requests = study.length().requests() != null || cell.size().requestsPerUser() != null
                ? least.requests() + " requests"
                : least.seconds() == 0 ? "at least " + least.requests() + " requests" : "for " + least.seconds() + " s";
        return "%-48s %s".formatted(cell.id(), requests);
    }
}
