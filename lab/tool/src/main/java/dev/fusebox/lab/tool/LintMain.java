package dev.fusebox.lab.tool;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/**
 * {@code fusebox-lint}: the verbs that need no process, in one jar. What is no verb is linted. The launcher {@code fusebox} takes it, too, while
 * the lab is not built.
 */
@Command(
        name = "fusebox-lint",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "[VERB]",
        description = "Finds limits of an API gateway that differ from what its settings say; predicts and advises"
                + " on paper. Starts no process.",
        footer = {
            "  fusebox-lint application.yml                 the verb lint may be left out",
            "  fusebox-lint predict -c 200                  the limit that 200 users would meet",
            "  fusebox-lint advise --app application.yml    the settings to change for a goal",
            "",
            "`fusebox-lint VERB --help` explains a verb and its options, with examples."
        })
public final class LintMain {

    private static final String LINT = "lint";

    private static final List<Class<?>> VERBS = List.of(
            LintCommand.class,
            PredictCommand.class,
            AdviseCommand.class,
            PlaygroundCommand.class,
            CompletionCommand.class,
            HelpCommand.class);

    private static final String NEEDS = " %s: it needs the lab, a clone of Fusebox; there: fusebox %s";

    private LintMain() {}

    public static CommandFrame frame() {
        return new CommandFrame(
                new LintMain(), VERBS, "no file given; fusebox-lint application.yml lints one", inLab());
    }

    public static void main(String[] args) {
        CommandFrame.silenceLibraries();
        CommandFrame frame = frame();
        String[] words = completed(frame, args);
        CommandLine line = frame.commandLine(words);
        if (System.getProperty("fusebox.launcher") != null) {
            line.setCommandName("fusebox");
        }
        System.exit(CommandFrame.run(line, words));
    }

    /** With the verb that is left out: before an option of it, and before what may be the name of a file. */
    static String[] completed(CommandFrame frame, String... args) {
        boolean lint = args.length > 0 && !frame.has(args[0]) && isForLint(args[0]);
        return lint ? Stream.concat(Stream.of(LINT), Arrays.stream(args)).toArray(String[]::new) : args;
    }

    private static boolean isForLint(String word) {
        return word.startsWith("-")
                ? !List.of("-h", "--help", "-V", "--version").contains(word)
                : !isWord(word);
    }

    /** Meant as a verb, be it misspelt: of letters only, and no file. */
    private static boolean isWord(String word) {
        return word.matches("[a-z]+") && !Files.exists(Path.of(word));
    }

    private static Map<String, String> inLab() {
        Map<String, String> why = new HashMap<>();
        why.put("lint --prove", NEEDS.formatted("starts gateways", "lint --prove"));
        why.put("advise --prove", NEEDS.formatted("starts gateways", "advise --prove"));
        why.put("advise --jmx", NEEDS.formatted("reads a running process", "advise --jmx"));
        why.put("advise --pid", NEEDS.formatted("reads a running process", "advise --pid"));
        why.put("lint --pid", NEEDS.formatted("reads a running process", "lint --pid"));
        why.put("advise --target", NEEDS.formatted("reads a running process", "advise --target"));
        for (String verb : List.of("check", "run", "up", "probe", "bystander", "cost")) {
            why.put(verb, NEEDS.formatted("starts gateways", verb));
        }
        why.put("watch", NEEDS.formatted("reads running processes", "watch"));
        why.put("report", NEEDS.formatted("shows what the lab measured", "report"));
        return why;
    }
}
