package dev.fusebox.lab.cli;

import dev.fusebox.lab.tool.CommandFrame;
import dev.fusebox.lab.tool.CompletionCommand;
import dev.fusebox.lab.tool.PlaygroundCommand;
import dev.fusebox.lab.tool.PredictCommand;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code fusebox}: the verbs of lab/tool, and the verbs that start or reach processes. */
@Command(
        name = "fusebox",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "VERB",
        description = "Finds the limit that binds an API gateway, the setting behind that limit, and why a circuit"
                + " breaker opened.",
        footer = {
            "  fusebox predict -c 200    the limit that 200 users would meet; starts nothing",
            "  fusebox run               load-test the default study and write a report",
            "  fusebox up                start the demo; `fusebox watch` in a second window",
            "",
            "`fusebox VERB --help` explains a verb and its options, with examples."
        })
public final class Main {

    /** In the order of the help. */
    private static final List<Class<?>> VERBS = List.of(
            PredictCommand.class,
            PlaygroundCommand.class,
            ProvedAdviseCommand.class,
            CheckCommand.class,
            RunCommand.class,
            ReportCommand.class,
            UpCommand.class,
            WatchCommand.class,
            ProbeCommand.class,
            BystanderCommand.class,
            ProvedLintCommand.class,
            CostCommand.class,
            CompletionCommand.class,
            HelpCommand.class);

    private static final CommandFrame FRAME =
            new CommandFrame(new Main(), VERBS, "no verb given; the most used ones are predict, run and up", Map.of());

    public static void main(String[] args) {
        CommandFrame.silenceLibraries();
        // Lets the JDK's client send `Connection: close`, for callers that call once and leave no idle connection, and
        // the host of
        // a route that asks for one.
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "connection,host");
        System.exit(run(commandLine(args), args));
    }

    static int run(CommandLine line, String... args) {
        return CommandFrame.run(line, args);
    }

    static CommandLine commandLine(String... args) {
        return FRAME.commandLine(args);
    }
}
