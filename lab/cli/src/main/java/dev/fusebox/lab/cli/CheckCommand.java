package dev.fusebox.lab.cli;

import dev.fusebox.lab.appcost.app.AppJar;
import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.cli.check.CheckFolder;
import dev.fusebox.lab.cli.check.CheckRun;
import dev.fusebox.lab.cli.check.GivenFile;
import dev.fusebox.lab.cli.check.RunningGateways;
import dev.fusebox.lab.cli.option.AppStartOptions;
import dev.fusebox.lab.cli.option.StackOptions;
import dev.fusebox.lab.cli.session.VerbStack;
import dev.fusebox.lab.cli.terminal.ConsoleProgress;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.LateBuild;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.experiment.check.CheckPlan;
import dev.fusebox.lab.experiment.check.CheckResult;
import dev.fusebox.lab.experiment.check.CheckSections;
import dev.fusebox.lab.experiment.check.Secrets;
import dev.fusebox.lab.experiment.check.Thresholds;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.choice.LintConfig;
import dev.fusebox.lab.lint.choice.RouteThresholds;
import dev.fusebox.lab.lint.format.LintText;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.load.call.CallHeaders;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.tool.ExitCode;
import dev.fusebox.lab.tool.LintInputs;
import dev.fusebox.lab.tool.option.OptionWords;
import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.tool.terminal.Output;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fusebox check}. */
@Command(
        name = "check",
        customSynopsis = {
            "fusebox check APP [OPTIONS]",
            "       fusebox check APP --against APP2 [OPTIONS]",
            "       fusebox check (--pid PID | --target FILE) [--send-calls] [OPTIONS]"
        },
        header = "Check your own gateway: which limit, which isolation, which end.",
        description = {
            "Starts the Boot jar of your gateway as it is, on loopback, with a server of the lab for each of its backends; it needs"
                    + " nothing of Fusebox. Registries and configuration servers are switched off, and said. Then, route by"
                    + " route: how many calls get through at once and by which setting, whether other routes are well while"
                    + " one hangs with --users, what a caller gets when the backend fails in eight ways, what opens the circuit breaker."
                    + " Each figure stands beside what lint and the model expect.",
            "Of a gateway that runs already (--pid, --target) it reads the limits and says what they let expect; nothing is"
                    + " sent. With --send-calls each route gets one call.",
            ".fusebox.yml beside the jar or above it may hold what a team wants kept: check: routes: orders: at-least: 80,"
                    + " isolated: true, answers-hung-within: 3s. Writes a folder with check.json, report.html and report.md."
        },
        exitCodeList = "1:a threshold of .fusebox.yml is missed or was not measured; no route could be measured",
        footer = {
            "  fusebox check target/gateway.jar",
            "  fusebox check target/gateway.jar --path orders=/orders/1 --header 'Authorization: Bearer x'",
            "  fusebox check old.jar --against new.jar",
            "  fusebox check --pid 4711"
        })
final class CheckCommand implements Callable<Integer> {

    enum CheckFormat {
        text,
        html,
        markdown,
        json
    }

    private static final int MOST_USERS = 4000;

    /** The document of several gateways of a target. */
    private record CheckedGateways(int schema, List<CheckResult> gateways) {}

    @Parameters(
            paramLabel = "APP",
            arity = "0..1",
            description = "The executable jar of your gateway; --app JAR says the same.")
    private @Nullable Path named;

    @Option(
            names = "--against",
            paramLabel = "APP2",
            description = "Check this jar, too, and say what differs, route by route.")
    private @Nullable Path against;

    @Mixin
    private AppStartOptions started;

    @Option(
            names = "--path",
            paramLabel = "ROUTE=PATH",
            description = "The path of a call that this route takes, with its query; default: one of its predicate."
                    + " Can be given several times.")
    private Map<String, String> paths = new LinkedHashMap<>();

    @Option(
            names = "--header",
            paramLabel = "H",
            description = "A header of each call, such as 'Authorization: Bearer x'. Can be given several times.")
    private List<String> headers = List.of();

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Users that call without a pause; default: ${DEFAULT-VALUE}.")
    private int users = 300;

    @Option(names = "--pid", paramLabel = "PID", description = OptionWords.PID)
    private @Nullable Long pid;

    @Option(names = "--target", paramLabel = "FILE", description = OptionWords.TARGET)
    private @Nullable Path target;

    @Option(names = "--send-calls", description = "Send one call on each route of a gateway that runs already.")
    private boolean sendCalls;

    @Option(names = "--confirm", paramLabel = "HOST[,HOST]", description = OptionWords.CONFIRM)
    private @Nullable String confirm;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The file of these choices; default: " + LintConfig.NAME
                    + " beside APP or above it in its repository.")
    private @Nullable Path config;

    @Option(names = "--format", paramLabel = "F", description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private CheckFormat format = CheckFormat.text;

    @Option(names = "--out", paramLabel = "DIR", description = OptionWords.OUT)
    private @Nullable Path out;

    @Mixin
    private StackOptions stackOptions;

    @Spec
    private CommandSpec verb;

    @Override
    public Integer call() throws InterruptedException {
        Study.bounded("--users", users, 1, MOST_USERS);
        Path jar = jar();
        requireOneGateway(jar);
        CallHeaders sent = CallHeaders.of(headers);
        requirePaths();
        LabHome home = LabHome.find();
        if (jar == null) {
            return running(home, sent);
        }
        AppJar app = AppJar.of(jar);
        Map<String, RouteThresholds> wanted = RouteThresholds.of(config, app.path());
        AppStart start = started.start();
        JavaRuntime java = stackOptions.java();
        List<CheckPlan> plans = new ArrayList<>();
        plans.add(plan(app, start, java, sent, 0));
        if (against != null) {
            plans.add(plan(AppJar.of(against), start, java, sent, CheckPlan.STARTS));
        }
        return checked(home, plans, wanted);
    }

    private CheckPlan plan(AppJar app, AppStart start, JavaRuntime java, CallHeaders sent, int slot) {
        return new CheckPlan(app, start, java.executable(), java.feature(), paths, sent, users, slot);
    }

    private @Nullable Path jar() {
        if (named != null && started.jar() != null) {
            throw new UsageException("name the jar once: APP or --app");
        }
        return named != null ? named : started.jar();
    }

    private void requireOneGateway(@Nullable Path jar) {
        int given = (jar == null ? 0 : 1) + (pid == null ? 0 : 1) + (target == null ? 0 : 1);
        if (given != 1) {
            throw new UsageException(
                    given == 0
                            ? "name a gateway: its jar, --pid PID or --target FILE; see fusebox check --help"
                            : "name one gateway only: its jar, --pid or --target");
        }
        if (jar == null && (against != null || started.given())) {
            throw new UsageException(
                    "--against, --settings, --spring-profile and --jvm are for a jar; a gateway that runs already is read as it is");
        }
        if (jar != null && (sendCalls || confirm != null)) {
            throw new UsageException(
                    "--send-calls and --confirm are for a gateway that runs already; a jar is started, and called on this machine");
        }
    }

    private void requirePaths() {
        paths.forEach((route, path) -> {
            if (!path.matches("/[\\x21-\\x7e]*")) {
                throw new UsageException(
                        "--path %s=%s: the path must begin with / and have no spaces".formatted(route, path));
            }
        });
    }

    private Integer running(LabHome home, CallHeaders sent) throws InterruptedException {
        RunningGateways gateways = new RunningGateways(home, paths, sent, users, sendCalls, confirm, this::say);
        List<CheckResult> found =
                pid != null ? List.of(gateways.ofProcess(pid)) : gateways.ofTarget(Objects.requireNonNull(target));
        Map<String, RouteThresholds> wanted =
                config == null ? Map.of() : RouteThresholds.of(config, config.toAbsolutePath());
        List<CheckResult> judged =
                found.stream().map(one -> Thresholds.applied(one, wanted)).toList();
        List<Section> sections =
                judged.stream().flatMap(one -> CheckSections.of(one).stream()).toList();
        print(
                Output.document(judged.size() == 1 ? judged.get(0) : new CheckedGateways(1, judged)),
                sections,
                text -> text);
        return judged.stream().allMatch(CheckResult::well) ? ExitCode.DONE : ExitCode.UNEXPECTED;
    }

    private Integer checked(LabHome home, List<CheckPlan> plans, Map<String, RouteThresholds> wanted)
            throws InterruptedException {
        Secrets secrets = secrets(plans);
        List<LintResult> lint = new ArrayList<>();
        for (CheckPlan plan : plans) {
            lint.add(linted(plan, secrets));
        }
        Progress progress = new ConsoleProgress(verb.commandLine());
        RunOptions options = stackOptions.runOptions(out);
        Set<Component> processes = new LinkedHashSet<>();
        plans.forEach(plan -> processes.addAll(plan.components()));
        LateBuild.ensure(home, List.of(home.agent()));
        Stack.prepare(home, new Ports(options.portBase()), processes, progress::say);
        Path parent = out == null ? home.results() : out.toAbsolutePath().normalize();
        try (CheckFolder folder = CheckFolder.create(parent, secrets)) {
            progress.say("folder: " + folder.path());
            CheckRun run = new CheckRun(folder, lint, wanted);
            try {
                Object document = VerbStack.run(
                        home,
                        options,
                        folder.logs(),
                        progress,
                        new VerbStack.Interruption(run::interrupted, folder::close),
                        stack -> run.run(plans, home, stack, progress));
                print(folder.document(document), run.sections(), folder::hidden);
                progress.say("report: " + folder.path().resolve("report.html"));
                return run.well() ? ExitCode.DONE : ExitCode.UNEXPECTED;
            } catch (LabException failure) {
                // What it quotes of a log may have a secret.
                String words = String.valueOf(failure.getMessage());
                throw new LabException(folder.hiddenInLog(words + run.afterwards(words)), failure);
            } finally {
                progress.done();
            }
        }
    }

    /** With the settings of the command line over those of the jar. */
    private LintResult linted(CheckPlan plan, Secrets secrets) {
        LintResult result = GivenFile.with(
                plan.start().settings(),
                folder -> LintInputs.of(started.profiles(), List.of(), folder, null)
                        .judged(List.of(plan.app().path()), config));
        say(secrets.hidden(GivenFile.named("lint of " + plan.app().name() + ":\n" + LintText.of(result))));
        return result;
    }

    private static Secrets secrets(List<CheckPlan> plans) {
        Secrets all = new Secrets(List.of());
        for (CheckPlan plan : plans) {
            List<WrittenSetting> written = ApplicationReader.read(plan.app().path(), List.of()).documents().stream()
                    .flatMap(document -> document.values().values().stream())
                    .map(one -> new WrittenSetting(one.property(), one.text(), ""))
                    .toList();
            AppStart start = plan.start();
            all = all.and(Secrets.of(start.settings(), start.flags(), written, plan.headers()));
        }
        return all;
    }

    private void say(String words) {
        verb.commandLine().getErr().println(Console.plain(words));
    }

    private void print(String document, List<Section> sections, UnaryOperator<String> hidden) {
        String text = switch (format) {
            case text -> hidden.apply(CheckFolder.text(sections));
            case markdown -> hidden.apply(CheckFolder.markdown(sections));
            case html -> hidden.apply(CheckFolder.page(sections));
            case json -> document;
        };
        if (format == CheckFormat.text) {
            Console.print(text, verb.commandLine());
        } else {
            verb.commandLine().getOut().print(text);
            verb.commandLine().getOut().flush();
        }
    }
}
