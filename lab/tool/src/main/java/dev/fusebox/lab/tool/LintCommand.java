package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.choice.Baseline;
import dev.fusebox.lab.lint.choice.LintConfig;
import dev.fusebox.lab.lint.format.GithubCommands;
import dev.fusebox.lab.lint.format.GitlabIssue;
import dev.fusebox.lab.lint.format.JunitXml;
import dev.fusebox.lab.lint.format.LintJson;
import dev.fusebox.lab.lint.format.LintMarkdown;
import dev.fusebox.lab.lint.format.Sarif;
import dev.fusebox.lab.lint.mend.Mending;
import dev.fusebox.lab.lint.mend.Mending.MendResult;
import dev.fusebox.lab.lint.read.BaselineFile;
import dev.fusebox.lab.lint.rules.LintedGateways;
import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.tool.terminal.Output;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fusebox lint}. */
@Command(
        name = "lint",
        customSynopsis = {"fusebox lint [OPTIONS] PATH...", "       fusebox lint --explain RULE"},
        header = "Find limits that differ from what a gateway's settings say.",
        description = {
            "Reads the settings of a gateway as Spring does: profiles, relaxed spelling, placeholders, defaults of its"
                    + " libraries. Says which limits differ from what is written and what that does to calls, which settings"
                    + " nothing reads, and what to change. What the files do not decide is said to be undecided."
        },
        exitCodeList = "1:a trap, or what --fail-on says, that nothing accepts",
        footer = {
            "  fusebox lint src/main/resources/application.yml",
            "  fusebox lint target/gateway.jar --profile prod --manifest deploy.yml",
            "  fusebox lint target/gateway.jar --show-settings          every limit, and which line sets it",
            "  fusebox lint target/gateway.jar --format sarif > lint.sarif",
            "  fusebox lint application.yml --format diff | patch -p0   all fixes together",
            "  fusebox lint . --baseline lint-baseline.json --write-baseline"
        })
public class LintCommand implements Callable<Integer> {

    enum LintFormat {
        text,
        json,
        sarif,
        markdown,
        github,
        gitlab,
        junit,
        diff
    }

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            description =
                    "A .yml or .properties file, a folder of them or of a project, or a Spring Boot jar, which also"
                            + " tells the versions of libraries. Each is one application.")
    private List<Path> paths = List.of();

    @Mixin
    protected LintInputs inputs;

    @Mixin
    private LintView view;

    @Mixin
    private LintChoice choice;

    @Option(
            names = "--format",
            paramLabel = "F",
            description =
                    "${COMPLETION-CANDIDATES} (markdown is for a pull request, github for a step of GitHub Actions);"
                            + " default: ${DEFAULT-VALUE}.")
    private LintFormat format = LintFormat.text;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Findings that are accepted: they are left out and do not count.")
    private @Nullable Path baseline;

    @Option(names = "--write-baseline", description = "Accept today's findings: write them to the file of --baseline.")
    private boolean writeBaseline;

    @Option(names = "--explain", paramLabel = "RULE", description = "Print the page of a rule, such as FB006.")
    private @Nullable String explain;

    @Spec
    protected CommandSpec verb;

    @Override
    public Integer call() throws InterruptedException {
        if (explain != null) {
            print(page(explain.toUpperCase(Locale.ROOT)));
            return ExitCode.DONE;
        }
        if (inputs.judgesRunning()
                && (choice.fix() || baseline != null || writeBaseline || format == LintFormat.diff)) {
            throw new UsageException(
                    "--pid judges what a process has read, which has no lines to change or to compare; leave out"
                            + " --fix, --baseline and --format diff");
        }
        if (paths.isEmpty() && !inputs.judgesRunning()) {
            throw new UsageException("missing: PATH, a file of settings, a folder or a jar; see fusebox lint --help");
        }
        if (inputs.judgesRunning() && inputs.choosesFiles()) {
            throw new UsageException("--pid judges what a process has read; leave out --profile, --config-name and"
                    + " --additional-location, which say what is read of files");
        }
        LintConfig config = choice.of(paths);
        inputs.orElse(config);
        if (view.showsSettings()) {
            if (choice.fix()) {
                throw new UsageException("--fix changes the files and --show-settings only prints; pass one of them");
            }
            print(view.settings(inputs.shown(paths), format));
            return ExitCode.DONE;
        }
        LintResult result = choice.fix() ? mended(config) : judged(config);
        print(formatted(result, config));
        return config.fails(result) ? ExitCode.UNEXPECTED : ExitCode.DONE;
    }

    /** What the fixes leave, which are in the files then. */
    private LintResult mended(LintConfig config) {
        if (format == LintFormat.diff || writeBaseline) {
            throw new UsageException("--fix changes the files; leave it out for %s"
                    .formatted(writeBaseline ? "--write-baseline" : "--format diff"));
        }
        MendResult mended = Mending.all(() -> judged(config));
        PrintWriter err = verb.commandLine().getErr();
        mended.changes().forEach(words -> err.println(Console.plain(words)));
        if (mended.again()) {
            err.println(
                    "some fixes are left: they wait for others or undo each other; run it again, or look at --format diff");
        }
        return mended.left();
    }

    /** What comments, the choice of rules and the baseline leave, in this order. */
    private LintResult judged(LintConfig config) {
        return accepted(inputs.judged(paths, config), baseline == null ? config.baseline() : baseline);
    }

    private LintResult accepted(LintResult all, @Nullable Path baseline) {
        if (baseline == null) {
            if (writeBaseline) {
                throw new UsageException("--write-baseline needs --baseline FILE");
            }
            return all;
        }
        if (writeBaseline) {
            BaselineFile.write(baseline, Baseline.of(all, inputs.lines(), BaselineFile.folder(baseline)));
        }
        return BaselineFile.read(baseline).without(all, inputs.lines(), BaselineFile.folder(baseline));
    }

    private static String fromHere(String file) {
        return LintConfig.shown(Path.of(file)).toString();
    }

    private String formatted(LintResult result, LintConfig config) {
        return switch (format) {
            case text -> view.text(result);
            case json -> Output.document(LintJson.of(result));
            case sarif -> Output.document(Sarif.of(result, config.rules().of(LintedGateways.rules())));
            case markdown -> LintMarkdown.of(result);
            case github -> GithubCommands.of(result, LintCommand::fromHere);
            case gitlab -> Output.document(GitlabIssue.of(result, LintCommand::fromHere));
            case junit -> JunitXml.of(result, config::fails);
            case diff -> result.fix().map(fix -> fix.diff() + "\n").orElse("");
        };
    }

    private static String page(String rule) {
        List<String> known = LintedGateways.rules().stream()
                .map(Rule::id)
                .distinct()
                .sorted()
                .toList();
        if (!known.contains(rule)) {
            throw new UsageException("--explain %s: no such rule; there are %s"
                    .formatted(rule, known.stream().collect(Collectors.joining(", "))));
        }
        Path page = LabHome.find().root().resolve("notes/rules").resolve(rule + ".md");
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UsageException("the page of %s cannot be read: %s".formatted(rule, IoErrors.withPath(e)));
        }
    }

    /** To stdout. */
    protected final void print(String text) {
        verb.commandLine().getOut().print(Console.plain(text));
        verb.commandLine().getOut().flush();
    }
}
