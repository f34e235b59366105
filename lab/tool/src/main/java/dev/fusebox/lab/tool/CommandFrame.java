package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.tool.terminal.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/**
 * What the command lines of Fusebox share: turns failures into one-line messages and exit codes.
 *
 * @param root the command that has the verbs
 * @param verbs in the order of the help
 * @param withoutVerb what is said when no verb is given
 * @param elsewhere why this program has not got a verb, or {@code "VERB --option"}, that another program of Fusebox has
 */
public record CommandFrame(Object root, List<Class<?>> verbs, String withoutVerb, Map<String, String> elsewhere) {

    /** Verbs that speak of the others. */
    private static final List<Class<?>> OF_ALL = List.of(HelpCommand.class, CompletionCommand.class);

    /** Keeps a library's log lines out of a program's output. To be called before the first call of a library. */
    public static void silenceLibraries() {
        System.setProperty("org.apache.commons.logging.Log", "org.apache.commons.logging.impl.NoOpLog");
    }

    /** Also catches errors, which picocli passes on to the JVM and its stack trace. */
    public static int run(CommandLine line, String... args) {
        try {
            return line.execute(args);
        } catch (StackOverflowError | OutOfMemoryError failure) {
            return report(failure, line.getErr());
        }
    }

    /** @param args picocli takes long to look at a verb: where the first word is one, it looks at no other */
    public CommandLine commandLine(String... args) {
        CommandLine line = new CommandLine(root);
        List<Class<?>> asked = verbs.stream()
                .filter(verb ->
                        !OF_ALL.contains(verb) && args.length > 0 && name(verb).equals(args[0]))
                .toList();
        (asked.isEmpty() ? verbs : asked).forEach(line::addSubcommand);
        String version = root.getClass().getPackage().getImplementationVersion();
        line.getCommandSpec().version(line.getCommandName() + " " + (version == null ? "unpackaged" : version));
        HelpPage.complete(line);
        if (asked.isEmpty()) {
            HelpPage.listGateways(line);
        }
        UsageErrors errors = new UsageErrors(withoutVerb, elsewhere);
        line.setExecutionExceptionHandler((failure, command, parsed) -> report(failure, command.getErr()));
        line.setParameterExceptionHandler((failure, words) -> report(
                errors.of(failure), ExitCode.USAGE, failure.getCommandLine().getErr()));
        return line;
    }

    /** Whether a word is one of the verbs. */
    public boolean has(String word) {
        return verbs.stream().anyMatch(verb -> name(verb).equals(word));
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
                return report(cause.getMessage(), ExitCode.USAGE, err);
            }
            String environment = cause instanceof LabException
                    ? cause.getMessage()
                    : cause instanceof IOException io
                            ? IoErrors.withPath(io)
                            : cause instanceof OutOfMemoryError ? "fusebox has too little memory for this" : null;
            if (environment != null) {
                return report(environment, ExitCode.ENVIRONMENT, err);
            }
        }
        return report("this is a bug in fusebox; FUSEBOX_DEBUG=1 shows where", ExitCode.ENVIRONMENT, err);
    }

    private static int report(@Nullable String message, int code, PrintWriter err) {
        err.println(Console.plain("fusebox: " + message));
        err.flush();
        return code;
    }
}
