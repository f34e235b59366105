package dev.fusebox.lab.summary;

import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.StartedWith;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Command lines that measure the figures of a report again. */
public final class Commands {

    /** Whether the run changed the profile: no file has its name then, and only the run itself measures it again. */
    static boolean isChanged(String profile) {
        return profile.indexOf('+') >= 0;
    }

    /** For everything in a run. */
    public static String run(RecordedRun run) {
        String study = run.results().study();
        String command = verb(study)
                .map(kind -> "./fusebox " + kind.command() + choices(run.results(), kind))
                .orElseGet(() -> "./fusebox run " + study + (run.plan().full() ? " --full" : ""));
        String mongo = run.plan().mongo();
        return mongo == null ? command : withMongo(mongo, command);
    }

    /** The kind whose verb or study leaves run folders of this name; all others are made by other studies. */
    private static Optional<ExperimentKind<?>> verb(String study) {
        return ExperimentKind.all().stream()
                .filter(kind -> kind.name().equals(study) && kind.verb().isPresent())
                .findFirst();
    }

    /** The choices of its experiments; none where one has a profile that no file has. */
    private static <R extends ExperimentResult> String choices(Results results, ExperimentKind<R> kind) {
        List<StartedWith> choices = results.experiments(kind.result()).stream()
                .flatMap(found -> kind.verb().map(verb -> verb.apply(found)).stream())
                .toList();
        return choices.stream().map(StartedWith::profile).anyMatch(p -> p == null || isChanged(p))
                ? ""
                : option("--profile", choices, StartedWith::profile)
                        + option("--gateway", choices, StartedWith::gateway)
                        + option("--callers", choices.subList(0, Math.min(1, choices.size())), StartedWith::callers);
    }

    /** An address with a placeholder has to be completed, and everyone can read a login in the list of processes. */
    private static String withMongo(String mongo, String command) {
        boolean whole = mongo.indexOf('@') < 0 && mongo.indexOf('?') < 0;
        return whole ? command + " --mongo-uri " + mongo : "FUSEBOX_MONGO_URI='" + mongo + "' " + command;
    }

    /** That measure the whole run again, with the options that changed its study. */
    public static List<String> again(RecordedRun run) {
        Results results = run.results();
        if (!results.cells().isEmpty()) {
            int starts = most(results, CellResult::start);
            int rounds = (most(results, CellResult::repeat) + starts - 1) / starts;
            return List.of(run(run, results.cells())
                    + (starts > 1 ? " --starts " + starts : "")
                    + (rounds > 1 ? " --repeat " + rounds : ""));
        }
        List<RouteTrial> bystanders = results.experiments(RouteTrial.class);
        return bystanders.isEmpty() || verb(results.study()).isEmpty()
                ? List.of(run(run))
                : bystanders.stream()
                        .map(experiment -> bystander(run, experiment))
                        .distinct()
                        .toList();
    }

    private static int most(Results results, ToIntFunction<CellResult> number) {
        return results.cells().stream().mapToInt(number).max().orElse(1);
    }

    /** That proves an advice by experiment; empty where a profile has no file, of processes that the lab did not start, and of
     * a load that {@code advise} cannot be given. */
    public static List<String> advice(RecordedRun run, String gateway, String profile, Goal goal) {
        boolean sendable = goal.load() instanceof Arrivals.Open
                || goal.load() instanceof Arrivals.Closed closed && closed.callsAgainAtOnce();
        return !sendable || isChanged(profile) || run.results().environment().containsKey("target")
                ? List.of()
                : List.of("./fusebox advise --profile %s --gateway %s %s --service-ms %s --services %d%s --prove"
                        .formatted(
                                profile,
                                gateway,
                                goal.load().users() > 0
                                        ? "--users " + goal.load().users()
                                        : "--rate " + goal.load().figure(),
                                Figures.plain(goal.serviceMs()),
                                goal.services(),
                                goal.isolated() ? "" : " --no-isolation"));
    }

    /** For some cells of a run. */
    public static String run(RecordedRun run, List<CellResult> cells) {
        if (cells.stream().map(CellResult::profile).anyMatch(Commands::isChanged)) {
            return run(run);
        }
        return run(run)
                + option("--profile", cells, CellResult::profile)
                + option("--gateway", cells, CellResult::gateway)
                + option("--variant", cells, CellResult::variant)
                + arrivals(cells);
    }

    /** For one cell: the command of its load generator, to send the same load to processes that run; else of a run of it. */
    public static String of(RecordedRun run, CellResult cell) {
        CellTrace trace = run.traces().get(cell.id());
        return trace != null && trace.command() != null ? trace.command() : run(run, List.of(cell)) + workers(cell);
    }

    private static String workers(CellResult cell) {
        LoadFigures load = cell.load();
        return load == null || load.workers().isEmpty()
                ? ""
                : " --load " + load.generator() + " --workers " + load.workers().size();
    }

    /** Cells of rates run when they are asked for. */
    private static String arrivals(List<CellResult> cells) {
        long open = cells.stream().filter(c -> c.key().concurrency() == null).count();
        return open == 0
                ? option("-c", cells, c -> c.key().concurrency())
                : " --arrivals " + (open == cells.size() ? "open" : "both");
    }

    private static <T> String option(String name, List<T> of, Function<T, @Nullable Object> value) {
        String values = of.stream()
                .map(value)
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .distinct()
                .collect(Collectors.joining(","));
        return values.isEmpty() ? "" : " " + name + " " + values;
    }

    public static String bystander(RecordedRun run, RouteTrial experiment) {
        if (isChanged(experiment.profile())) {
            return run(run);
        }
        return "./fusebox bystander --profile " + experiment.profile() + " --gateway " + experiment.gateway()
                + " --route " + experiment.route() + " --callers " + experiment.callers()
                + (experiment.criticalCallers() == null ? "" : " --critical")
                + (experiment.asIs() ? " --as-is" : "");
    }
}
