package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.settings.Profiles;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
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

    @Option(names = "--profile", paramLabel = "P", description = "Tuning profile; default: ${DEFAULT-VALUE}.")
    String profile = "semaphore-100";

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = "Gateways to start, of ${COMPLETION-CANDIDATES}; default: all.")
    List<String> gateways = Gateways.proxies().stream().map(Gateway::id).toList();

    @Mixin
    Output output;

    @Mixin
    StackOptions stackOptions;

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "What to run, with its arguments, after --.")
    List<String> command = List.of();

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        check();
        if (!command.isEmpty() && !GuestCommand.canStart(command.get(0))) {
            return GuestCommand.cannotStart(command.get(0), spec.commandLine().getErr());
        }
        LabHome home = LabHome.find();
        Profiles.of(home).require(profile);
        Set<Component> components =
                DemoStack.with(gateways.stream().map(Gateways::named).toList());
        Stack.requireValues(home, components, profile);
        Progress progress = new Console(spec.commandLine());
        String lastWords = command.isEmpty() ? "ending the stack" : "ending the command and the stack";
        return stackOptions.runStack(home, components, progress, lastWords, stack -> {
            stack.ensure(components, profile, null);
            stack.unreadSettings(profile).forEach(progress::say);
            StackDescription description = StackDescription.of(stack, profile);
            if (!command.isEmpty()) {
                return GuestCommand.run(
                        command,
                        description.environment(),
                        stack,
                        spec.commandLine().getErr());
            }
            String kill = "kill -TERM " + ProcessHandle.current().pid();
            boolean interruptible = OwnSignals.interruptible();
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
}
