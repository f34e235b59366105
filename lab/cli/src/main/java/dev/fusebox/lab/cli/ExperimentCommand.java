package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.option.StackOptions;
import dev.fusebox.lab.cli.option.TargetOption;
import dev.fusebox.lab.cli.session.RunSession;
import dev.fusebox.lab.cli.terminal.ConsoleProgress;
import dev.fusebox.lab.collect.StudyRun;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.target.TargetFile;
import dev.fusebox.lab.target.TargetProcesses;
import dev.fusebox.lab.tool.ExitCode;
import dev.fusebox.lab.tool.option.DefaultValues;
import dev.fusebox.lab.tool.option.OptionWords;
import dev.fusebox.lab.tool.option.SetOption;
import dev.fusebox.lab.tool.terminal.Output;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A verb that runs one kind of experiment, as a study with nothing else in it, also on processes that run already. */
abstract class ExperimentCommand<R extends ExperimentResult> implements Callable<Integer> {

    private static final int SCHEMA = 1;

    /** In the help, a verb's own options come after its profiles and gateways, and before the rest. */
    private static final int FIRST = -3;

    static final int OWN = -2;

    @Option(
            names = "--profile",
            order = FIRST,
            paramLabel = "P",
            split = ",",
            description = OptionWords.PROFILES + "${DEFAULT-VALUE}.")
    protected List<String> profiles;

    @Option(
            names = "--gateway",
            order = FIRST,
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = OptionWords.GATEWAYS + "${DEFAULT-VALUE}.")
    protected List<String> gateways = DefaultValues.usualGateways();

    @Mixin
    protected SetOption set;

    @Option(names = "--out", paramLabel = "DIR", description = OptionWords.OUT)
    protected @Nullable Path out;

    @Mixin
    protected Output output;

    @Mixin
    protected StackOptions stackOptions;

    @Mixin
    private TargetOption targetOption;

    private final Class<R> kind;
    private final String title;
    private final String key;
    private final Function<List<R>, String> text;

    /**
     * @param profile used when none is given
     * @param key the name of the results in the JSON document
     */
    ExperimentCommand(Class<R> kind, String title, String profile, String key, Function<List<R>, String> text) {
        this.kind = kind;
        this.title = title;
        this.profiles = new DefaultValues(List.of(profile));
        this.key = key;
        this.text = text;
    }

    /** With a target, its gateways, of the one profile that it is said to run with; {@code null} where this verb starts them. */
    private @Nullable TargetFile target() {
        if (!targetOption.given()) {
            return null;
        }
        TargetFile target = targetOption.read(output.verb());
        if (!tellsInstancesApart()) {
            target.requireOneGatewayEach(output.verb().name());
        }
        TargetOption.profile(profiles instanceof DefaultValues ? List.of() : profiles);
        List<String> running = TargetOption.proxies(target);
        if (gateways instanceof DefaultValues) {
            gateways = running;
        }
        TargetOption.requireAll(gateways, running);
        return target;
    }

    /** Whether it judges each instance of a gateway by itself. */
    boolean tellsInstancesApart() {
        return false;
    }

    /** Time limits of a target stay as they are. */
    final boolean asIs(boolean asked) {
        return asked || targetOption.given();
    }

    /** The experiments to run, one after the other. */
    abstract List<? extends ExperimentSpec> experiments();

    @Override
    public final Integer call() throws InterruptedException {
        LabHome home = LabHome.find();
        TargetFile target = target();
        List<? extends ExperimentSpec> experiments = experiments();
        experiments.stream()
                .map(ExperimentSpec::profile)
                .filter(Objects::nonNull)
                .forEach(Profiles.of(home)::require);
        Progress progress = new ConsoleProgress(output.verb().commandLine());
        Study study = Study.of(output.verb().name(), title, List.copyOf(experiments));
        if (target == null) {
            // A study leaves a gateway out that needs a newer Java; a verb that was asked for it cannot.
            stackOptions
                    .java()
                    .requireFor(experiments.stream()
                            .flatMap(e -> e.gateways().stream())
                            .map(g -> Gateways.named(g).component())
                            .distinct()
                            .toList());
        } else {
            target.requireService();
        }
        TargetProcesses running = target == null ? null : TargetProcesses.connect(home, target);
        RunOptions options = stackOptions.runOptions(out).withSet(set.given().values());
        StudyRun run = StudyRun.fresh(home, study, options, progress, running);
        RunSession session = new RunSession(home, run, progress, running);
        RunSession.Finished finished = session.carryOut();
        List<R> results = finished.results().experiments(kind);
        Map<String, Object> document = new LinkedHashMap<>(Map.of("schema", SCHEMA));
        document.put(key, results);
        output.print(document, () -> text.apply(results));
        session.sayEnd(finished);
        return results.stream().allMatch(r -> r.undecided() == null) ? ExitCode.DONE : ExitCode.UNEXPECTED;
    }
}
