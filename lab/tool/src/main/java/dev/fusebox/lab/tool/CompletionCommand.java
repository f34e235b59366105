package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fusebox completion}. */
@Command(
        name = "completion",
        customSynopsis = "fusebox completion SHELL",
        header = "Print what lets a shell complete verbs and options.",
        description =
                "Prints a script for bash, zsh or fish. Verbs, options and their words are those of this version.",
        exitCodeList = "1:does not occur",
        footer = {
            "  fusebox completion bash > ~/.local/share/bash-completion/completions/fusebox",
            "  fusebox completion zsh >> ~/.zshrc",
            "  fusebox completion fish > ~/.config/fish/completions/fusebox.fish"
        })
public final class CompletionCommand implements Callable<Integer> {

    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private String shell = "";

    @Spec
    private CommandSpec verb;

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw new UsageException("no completion for %s; %s".formatted(shell, Spelling.meantOrKnown(shell, SHELLS)));
        }
        CommandLine program = Objects.requireNonNull(verb.commandLine().getParent());
        PrintWriter out = verb.commandLine().getOut();
        out.print(shell.equals("fish") ? fish(program) : AutoComplete.bash(program.getCommandName(), program));
        out.flush();
        return ExitCode.DONE;
    }

    private static String fish(CommandLine program) {
        String name = program.getCommandName();
        return program.getSubcommands().values().stream()
                .flatMap(v -> Stream.concat(
                        Stream.of("complete -c %s -n __fish_use_subcommand -f -a %s -d %s"
                                .formatted(name, v.getCommandName(), quoted(header(v)))),
                        v.getCommandSpec().options().stream()
                                .filter(option -> !option.hidden())
                                .map(option -> fish(name, v.getCommandName(), option))))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String fish(String name, String verb, OptionSpec option) {
        String names = Stream.of(option.names())
                .map(word -> (word.startsWith("--") ? "-l " : "-s ") + word.replaceFirst("^-+", ""))
                .collect(Collectors.joining(" "));
        String words = option.completionCandidates() == null
                ? ""
                : " -a " + quoted(String.join(" ", option.completionCandidates()));
        boolean value = option.arity().max() > 0;
        return "complete -c %s -n '__fish_seen_subcommand_from %s' %s%s%s -d %s"
                .formatted(name, verb, names, value ? " -r" : "", words, quoted(said(option)));
    }

    private static String header(CommandLine verb) {
        return String.join(" ", verb.getCommandSpec().usageMessage().header());
    }

    /** Up to the end of its first sentence. */
    private static String said(OptionSpec option) {
        return String.join(" ", option.description()).split("[.;](\\s|$)")[0];
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
