package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.option.StackOptions;
import dev.fusebox.lab.cli.session.VerbStack;
import dev.fusebox.lab.cli.terminal.ConsoleProgress;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.process.os.Proc;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.tool.option.DefaultValues;
import dev.fusebox.lab.tool.option.OptionWords;
import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.tool.terminal.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fusebox up}. */
@Command(
        name = "up",
        customSynopsis = {"fusebox up [OPTIONS]", "       fusebox up [OPTIONS] -- COMMAND [ARGS]"},
        header = "Start the demo services and the gateways, to try things by hand.",
        description = {
            "Keeps them up until Ctrl-C, for curl, a load generator, VisualVM or JConsole. Prints the address, process id and"
                    + " JMX port of each, and the file with the JMX password.",
            "With a COMMAND: keeps them up while it runs, then ends them and exits with the command's exit code. COMMAND finds"
                    + " FUSEBOX_<COMPONENT>_URL, _PID and _JMX (host:port) in its environment, such as"
                    + " FUSEBOX_SERVICE_A_URL, and FUSEBOX_JMX_PASSWORD_FILE."
        },
        exitCodeList = "127:COMMAND cannot be started",
        footer = {
            "  fusebox up --profile stock",
            "  fusebox up -- sh -c 'curl -d from=lee $FUSEBOX_SERVICE_A_URL/hello/leo'"
        })
final class UpCommand implements Callable<Integer> {

    /** The same code as a shell's. */
    private static final int CANNOT_START = 127;

    @Option(
            names = "--profile",
            paramLabel = "P",
            description = "Tuning profile of all of them; default: ${DEFAULT-VALUE}.")
    private String profile = "semaphore-100";

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = OptionWords.GATEWAYS + "${DEFAULT-VALUE}.")
    private List<String> gateways = DefaultValues.usualGateways();

    @Mixin
    private Output output;

    @Mixin
    private StackOptions stackOptions;

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "Command to run, with its arguments, after --.")
    private List<String> command = List.of();

    @Override
    public Integer call() throws InterruptedException {
        check();
        if (!command.isEmpty() && !isProgram(command.get(0))) {
            return cannotStart();
        }
        LabHome home = LabHome.find();
        Profiles.of(home).require(profile);
        Set<Component> components =
                DemoStack.with(gateways.stream().map(Gateways::named).toList());
        stackOptions.java().requireFor(components);
        Stack.requireValues(home, components, profile, GivenSettings.NONE);
        Progress progress = new ConsoleProgress(output.verb().commandLine());
        RunOptions options = stackOptions.runOptions(null);
        Stack.prepare(home, new Ports(options.portBase()), components, progress::say);
        String lastWords = command.isEmpty() ? "ending the stack" : "ending the command and the stack";
        return VerbStack.run(home, options, home.state().resolve("logs"), progress, () -> lastWords, stack -> {
            stack.ensure(components, profile, null, false);
            stack.unreadSettings().forEach(progress::say);
            StackDescription description = StackDescription.of(stack, profile);
            if (!command.isEmpty()) {
                return runCommand(stack, description.environment());
            }
            String kill = "kill -TERM " + ProcessHandle.current().pid();
            boolean interruptible = interruptible(Proc.value("SigIgn", "self", "status"));
            output.print(
                    description, () -> description.text() + (interruptible ? "Ctrl-C" : kill) + " ends all of them\n");
            if (!interruptible) {
                progress.say(
                        "Ctrl-C has no effect here: the shell that started this with & ignores SIGINT; end it with "
                                + kill);
            }
            while (true) {
                Thread.sleep(1000);
                stack.requireAlive();
            }
        });
    }

    private void check() {
        boolean marked =
                output.verb().commandLine().getParseResult().originalArgs().contains("--");
        if (!command.isEmpty() && !marked) {
            throw new UsageException("'%s' is not an option; put a command after --, as in: fusebox up -- %1$s"
                    .formatted(command.get(0)));
        }
        if (command.isEmpty() && marked) {
            throw new UsageException("no command after --; add one, or leave out --");
        }
        if (!command.isEmpty() && output.json()) {
            throw new UsageException(
                    "--json and a command both write to stdout; leave out --json: the command finds the"
                            + " same values in its environment");
        }
    }

    /** Checked before the stack starts. */
    private static boolean isProgram(String name) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin");
        return Stream.of(name.contains("/") ? new String[] {""} : path.split(":"))
                .map(folder -> Path.of(folder, name))
                .anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    }

    private int cannotStart() {
        Console.warn(
                "cannot start " + command.get(0) + ": no such program",
                output.verb().commandLine());
        return CANNOT_START;
    }

    /** The command shares this process's input and output, and ends with the stack at the latest. */
    private int runCommand(Stack stack, Map<String, String> variables) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().putAll(variables);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return cannotStart();
        }
        stack.adopt(process);
        do {
            stack.requireAlive();
        } while (!process.waitFor(500, TimeUnit.MILLISECONDS));
        stack.requireAlive();
        return process.exitValue();
    }

    /**
     * Whether SIGINT ends this process: a JVM that starts with SIGINT ignored keeps it so. SIGINT is signal 2, the second bit.
     *
     * @param ignored mask of the ignored signals; empty where the system does not tell
     */
    static boolean interruptible(Optional<String> ignored) {
        return ignored.filter(mask -> (Long.parseUnsignedLong(mask, 16) & 0b10) != 0)
                .isEmpty();
    }
}
