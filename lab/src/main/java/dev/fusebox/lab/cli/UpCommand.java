package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.Run.RunOptions;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fusebox up}. */
@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = {"fusebox up [OPTIONS]", "fusebox up [OPTIONS] -- COMMAND [ARGS]"},
        description = {
            "Starts the registry, both services and the gateways, and keeps them up until Ctrl-C, for curl, a load"
                    + " generator, VisualVM or JConsole. Prints the address, process id and JMX port of each.",
            "With a COMMAND: keeps them up while it runs, ends them, and exits with its exit code. COMMAND has"
                    + " FUSEBOX_<COMPONENT>_URL, _PID and _JMX (host:port) in its environment, such as"
                    + " FUSEBOX_SERVICE_A_URL, and FUSEBOX_JMX_PASSWORD_FILE."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done; with a COMMAND, any code is the command's own, or:",
            "2:wrong usage",
            "3:the environment cannot run it, or a process of the lab died",
            "127:COMMAND cannot be started"
        })
final class UpCommand implements Callable<Integer> {

    /** As a shell says it. */
    private static final int CANNOT_START = 127;

    @Option(names = "--profile", paramLabel = "P", description = "Tuning profile; default: ${DEFAULT-VALUE}.")
    private String profile = "semaphore-100";

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = "Gateways to start, of ${COMPLETION-CANDIDATES}; default: all.")
    private List<String> gateways = Gateways.proxies().stream().map(Gateway::id).toList();

    @Mixin
    private Output output;

    @Mixin
    private StackOptions stackOptions;

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "What to run, with its arguments, after --.")
    private List<String> command = List.of();

    @Spec
    private CommandSpec spec;

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
        Stack.requireValues(home, components, profile);
        Progress progress = new Console(spec.commandLine());
        RunOptions options = stackOptions.runOptions(null);
        Stack.prepare(home, new Ports(options.portBase()), components, progress::say);
        String lastWords = command.isEmpty() ? "ending the stack" : "ending the command and the stack";
        return OwnStack.run(home, options, home.state().resolve("logs"), progress, () -> lastWords, stack -> {
            stack.ensure(components, profile, null, false);
            stack.unreadSettings().forEach(progress::say);
            StackDescription description = StackDescription.of(stack, profile);
            if (!command.isEmpty()) {
                return runBeside(stack, description.environment());
            }
            String kill = "kill -TERM " + ProcessHandle.current().pid();
            boolean interruptible = interruptible();
            output.print(
                    description, () -> description.text() + (interruptible ? "Ctrl-C" : kill) + " ends them all\n");
            if (!interruptible) {
                progress.say("SIGINT is ignored here, as a shell has it for what a script starts with &; to end this: "
                        + kill);
            }
            while (true) {
                Thread.sleep(1000);
                stack.requireAlive();
            }
        });
    }

    private void check() {
        boolean marked = spec.commandLine().getParseResult().originalArgs().contains("--");
        if (!command.isEmpty() && !marked) {
            throw new UsageException(
                    "'%s' is not an option; a command to run stands after --, as in: fusebox up -- %1$s"
                            .formatted(command.get(0)));
        }
        if (command.isEmpty() && marked) {
            throw new UsageException("no command after --");
        }
        if (!command.isEmpty() && output.json) {
            throw new UsageException("--json and a command both write to stdout; the command has what --json prints in"
                    + " its environment");
        }
    }

    /** Found before a stack is started for nothing. */
    private static boolean isProgram(String name) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin");
        return Stream.of(name.contains("/") ? new String[] {""} : path.split(":"))
                .map(folder -> Path.of(folder, name))
                .anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    }

    private int cannotStart() {
        PrintWriter err = spec.commandLine().getErr();
        err.println("fusebox: " + command.get(0) + " cannot be started: there is no such program");
        return CANNOT_START;
    }

    /** The command has this process's input and output, and ends with the stack at the latest. */
    private int runBeside(Stack stack, Map<String, String> variables) throws InterruptedException {
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

    /** Whether SIGINT ends this process: a JVM leaves it ignored where it was started so. Assumed where nothing says. */
    private static boolean interruptible() {
        try {
            return interruptible(Files.readString(Path.of("/proc/self/status")));
        } catch (IOException notLinux) {
            return true;
        }
    }

    /** SIGINT is signal 2, the second bit of the mask. */
    static boolean interruptible(String status) {
        Matcher ignored = Pattern.compile("(?m)^SigIgn:\\s*(\\p{XDigit}+)").matcher(status);
        return !ignored.find() || (Long.parseUnsignedLong(ignored.group(1), 16) & 0b10) == 0;
    }
}
