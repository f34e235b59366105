package dev.fusebox.lab.tool;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Libraries;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linter;
import dev.fusebox.lab.lint.Unseen;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.choice.IgnoreComment;
import dev.fusebox.lab.lint.choice.IgnoreComment.Looked;
import dev.fusebox.lab.lint.choice.LintConfig;
import dev.fusebox.lab.lint.choice.RulePattern;
import dev.fusebox.lab.lint.choice.Suppressions;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.read.AssumedLibraries;
import dev.fusebox.lab.lint.read.BaselineFile;
import dev.fusebox.lab.lint.read.CommentReader;
import dev.fusebox.lab.lint.read.PodManifest;
import dev.fusebox.lab.lint.rules.LintedGateways;
import dev.fusebox.lab.lint.show.ShownPage;
import dev.fusebox.lab.lint.show.ShownSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the settings of an application are found, and the limits of its pod. */
public final class LintInputs {

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = "Spring profiles that are active together; default: none, and then each by itself.")
    private List<String> profiles = List.of();

    @Option(
            names = "--additional-location",
            paramLabel = "DIR",
            description = "A folder of settings that override those of PATH, as spring.config.additional-location.")
    private @Nullable Path additional;

    @Option(
            names = "--config-name",
            paramLabel = "N",
            split = ",",
            description =
                    "Names of files of settings instead of application, as spring.config.name; a later one overrides.")
    private List<String> names = List.of();

    @Option(
            names = "--manifest",
            paramLabel = "FILE",
            description =
                    "A Kubernetes file of the application: its limits of processors and memory, its grace period.")
    private @Nullable Path manifest;

    private List<Path> manifests = List.of();

    private @Nullable Application running;
    private List<String> ofProcess = List.of();

    private final Map<String, List<String>> lines = new HashMap<>();
    private final Map<FileLine, IgnoreComment> comments = new LinkedHashMap<>();

    /** What a file of choices says, where the command line says nothing. */
    void orElse(LintConfig config) {
        profiles = profiles.isEmpty() && running == null ? config.profiles() : profiles;
        manifests = manifest == null ? config.manifests() : List.of(manifest);
    }

    /**
     * Judges an application that runs, beside those of the paths.
     *
     * @param notes what its process knows and its settings do not show
     */
    public void running(Application application, List<String> notes) {
        running = application;
        ofProcess = List.copyOf(notes);
    }

    boolean judgesRunning() {
        return running != null;
    }

    /** Whether options say how files are read. */
    boolean choosesFiles() {
        return !profiles.isEmpty() || !names.isEmpty() || additional != null;
    }

    /** Without a command line. */
    public static LintInputs of(
            List<String> profiles, List<String> names, @Nullable Path additional, @Nullable Path manifest) {
        LintInputs inputs = new LintInputs();
        inputs.profiles = profiles;
        inputs.names = names;
        inputs.additional = additional;
        inputs.manifest = manifest;
        inputs.manifests = manifest == null ? List.of() : List.of(manifest);
        return inputs;
    }

    /**
     * What comments in the files and the choice of rules leave.
     *
     * @param paths each is one application
     */
    LintResult judged(List<Path> paths, LintConfig config) {
        LintResult all = found(paths);
        return config.rules()
                .of(Suppressions.applied(all, List.copyOf(comments.values()), RulePattern.known(), LocalDate.now()));
    }

    /**
     * The same without a command line.
     *
     * @param choices the file of choices; {@code null} for the one beside the paths
     */
    public LintResult judged(List<Path> paths, @Nullable Path choices) {
        LintConfig config = choices == null ? LintConfig.above(paths) : LintConfig.read(choices);
        orElse(config);
        LintResult left = judged(paths, config);
        return config.baseline() == null
                ? left
                : BaselineFile.read(config.baseline()).without(left, lines, BaselineFile.folder(config.baseline()));
    }

    private LintResult found(List<Path> paths) {
        comments.clear();
        List<Linter.Task> tasks = new ArrayList<>();
        Around around = new Around(new LinkedHashSet<>(), new LinkedHashSet<>());
        each(
                paths,
                around,
                (application, gateway) ->
                        tasks.addAll(LintedGateways.tasks(application, gateway, names, profiles, around.notes()::add)));
        return Linter.lint(tasks, List.copyOf(around.notes())).beside(List.copyOf(around.unseen()));
    }

    /** Every limit of every route. */
    ShownPage shown(List<Path> paths) {
        List<ShownSettings> settings = new ArrayList<>();
        Around around = new Around(new LinkedHashSet<>(), new LinkedHashSet<>());
        each(
                paths,
                around,
                (application, gateway) -> settings.addAll(
                        LintedGateways.shown(application, gateway, names, profiles, around.notes()::add)));
        return new ShownPage(
                settings,
                List.copyOf(around.notes()),
                around.unseen().stream().map(Unseen::words).toList());
    }

    /** What a reader must know besides. */
    private record Around(Set<String> notes, Set<Unseen> unseen) {}

    private void each(List<Path> paths, Around around, BiConsumer<Application, Component> use) {
        Set<Path> seen = new HashSet<>();
        for (Path path : paths) {
            if (!seen.add(real(path))) {
                continue;
            }
            each(read(path), path.toString(), around, use);
        }
        if (running != null) {
            each(running, running.title(), around, use);
            around.notes().addAll(ofProcess);
        }
    }

    private void each(Application application, String named, Around around, BiConsumer<Application, Component> use) {
        around.unseen().addAll(LintedGateways.unseen(application));
        List<Component> gateways = LintedGateways.of(application);
        if (gateways.isEmpty()) {
            around.notes().add(named + ": no gateway that lint has rules for");
        }
        for (Component gateway : gateways) {
            use.accept(complete(application, gateway, around.notes()), gateway);
        }
        // Imports have been read, too.
        lines.putAll(application.lines());
        addComments(application, gateways.isEmpty() || !profiles.isEmpty());
    }

    /** One file may be named twice, by a link or another spelling. */
    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            return path; // The reader says why.
        }
    }

    private void addComments(Application application, boolean partly) {
        Looked looked =
                partly ? Looked.PARTLY : application.libraries().assumed() ? Looked.WITHOUT_JAR : Looked.EVERYWHERE;
        application
                .files()
                .all()
                .flatMap(file -> CommentReader.of(file).stream())
                .flatMap(comment -> IgnoreComment.of(comment, looked).stream())
                .forEach(comment -> comments.put(comment.comment().place(), comment));
    }

    /** Of all files that were read. */
    Map<String, List<String>> lines() {
        return lines;
    }

    private Application read(Path path) {
        Application application = ApplicationReader.read(path, names);
        if (additional != null) {
            application = ApplicationReader.overridden(application, additional, names);
        }
        return manifests.isEmpty() ? application : application.withPod(PodManifest.read(manifests));
    }

    /** Without its jar, an application is judged with the libraries of Fusebox's gateway of its kind. */
    private static Application complete(Application application, Component gateway, Set<String> notes) {
        if (!application.libraries().assumed()) {
            return application;
        }
        Libraries assumed = AssumedLibraries.of(gateway.module());
        String declared = Optional.ofNullable(application.libraries().declaredBoot())
                .map(boot -> ", and with what the build file says: Spring Boot " + boot)
                .orElse("");
        notes.add(
                assumed.of().isEmpty()
                        ? application.title() + ": pass its jar for rules on unknown keys and on versions"
                        : "%s: judged with the libraries of Fusebox's %s%s; pass the jar for your own versions"
                                .formatted(application.title(), assumed.of(), declared));
        return application.assuming(assumed);
    }
}
