package dev.fusebox.lab.cli;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.LintedGateways;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linter;
import dev.fusebox.lab.lint.format.LintText;
import dev.fusebox.lab.lint.read.ApplicationReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fusebox lint}. */
@Command(
        name = "lint",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        header = "Find limits that are not what your gateway's settings seem to say, without starting anything.",
        description = {
            "Reads the settings of a gateway as Spring does and says which limits differ from what is written, which settings"
                    + " nothing reads, and what to change. Exit code 1 when there is a trap."
        },
        footer = {
            "  fusebox lint src/main/resources/application.yml",
            "  fusebox lint target/gateway.jar --profile prod"
        })
final class LintCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "PATH",
            arity = "1..*",
            description = "A .yml or .properties file, a folder of them or of a project, or a Spring Boot jar.")
    List<Path> paths;

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = "Spring profiles that are active together; default: none, and then each by itself.")
    List<String> profiles = List.of();

    @Spec
    CommandSpec verb;

    @Override
    public Integer call() {
        List<Linter.Task> tasks = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Path path : paths) {
            Application application = ApplicationReader.read(path, List.of());
            List<Component> gateways = LintedGateways.of(application);
            if (gateways.isEmpty()) {
                notes.add(path + " has no settings of a gateway that lint knows");
            }
            gateways.forEach(g -> tasks.addAll(LintedGateways.tasks(application, g, List.of(), profiles)));
        }
        LintResult result = Linter.lint(tasks, notes);
        CommandLine line = verb.commandLine();
        line.getOut().print(Console.plain(LintText.of(result)));
        line.getOut().flush();
        return result.hasTrap() ? Main.UNEXPECTED : Main.DONE;
    }
}
