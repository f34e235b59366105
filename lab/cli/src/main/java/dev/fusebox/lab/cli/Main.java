package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.terminal.Console;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code fusebox}: turns failures into one-line messages and exit codes. */
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
            AdviseCommand.class,
            RunCommand.class,
            ReportCommand.class,
            UpCommand.class,
            WatchCommand.class,
            ProbeCommand.class,
            BystanderCommand.class,
            EquivalenceCommand.class,
            LintCommand.class,
            CostCommand.class,
            HelpCommand.class);

    static final int DONE = 0;
    static final int UNEXPECTED = 1;
    static final int USAGE = 2;
    static final int ENVIRONMENT = 3;

    public static void main(String[] args) {
        // Keeps a library's log lines out of the tool's output.
        System.setProperty("org.apache.commons.logging.Log", "org.apache.commons.logging.impl.NoOpLog");
        // Lets the JDK's client send `Connection: close`, for callers that call once and leave no idle connection.
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "connection");
        System.exit(run(commandLine(args), args));
    }

    /** Also catches errors, which picocli passes on to the JVM and its stack trace. */
    static int run(CommandLine line, String... args) {
        try {
            return line.execute(args);
        } catch (StackOverflowError | OutOfMemoryError failure) {
            return report(failure, line.getErr());
        }
    }

    /** @param args picocli takes long to look at a verb: where the first word is one, it looks at no other */
    static CommandLine commandLine(String... args) {
        CommandLine line = new CommandLine(new Main());
        List<Class<?>> asked = VERBS.stream()
                .filter(verb -> verb != HelpCommand.class
                        && args.length > 0
                        && name(verb).equals(args[0]))
                .toList();
        (asked.isEmpty() ? VERBS : asked).forEach(line::addSubcommand);
        String version = Main.class.getPackage().getImplementationVersion();
        line.getCommandSpec().version("fusebox " + (version == null ? "unpackaged" : version));
        HelpPage.complete(line);
        line.setExecutionExceptionHandler((failure, command, parsed) -> report(failure, command.getErr()));
        line.setParameterExceptionHandler((failure, words) ->
                report(UsageErrors.of(failure), USAGE, failure.getCommandLine().getErr()));
        return line;
    }

    private static String name(Class<?> verb) {
        return verb.getAnnotation(Command.class).name();
    }

    /** One line for every failure: what is wrong and where, without the name of a class. */
    private static int report(Throwable failure, PrintWriter err) {
        if (System.getenv("FUSEBOX_DEBUG") != null) {
            failure.printStackTrace(err);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UsageException) {
                return report(cause.getMessage(), USAGE, err);
            }
            String environment = cause instanceof LabException
                    ? cause.getMessage()
                    : cause instanceof IOException io
                            ? IoErrors.withPath(io)
                            : cause instanceof OutOfMemoryError ? "fusebox has too little memory for this" : null;
            if (environment != null) {
                return report(environment, ENVIRONMENT, err);
            }
        }
        return report("this is a bug in fusebox; FUSEBOX_DEBUG=1 shows where", ENVIRONMENT, err);
    }

    private static int report(@Nullable String message, int code, PrintWriter err) {
        err.println(Console.plain("fusebox: " + message));
        err.flush();
        return code;
    }
}
