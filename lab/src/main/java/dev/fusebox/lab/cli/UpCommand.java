package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabHome;
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
import picocli.CommandLine.Option;

/** {@code fusebox up}. */
@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Starts the registry, both services and the gateways, and keeps them up until Ctrl-C, for curl, ab,"
                    + " VisualVM or JConsole.",
            "Prints the address, process id and JMX port of each."
        })
final class UpCommand implements Callable<Integer> {

    @Option(names = "--profile", paramLabel = "P", description = "Tuning profile; default: ${DEFAULT-VALUE}.")
    String profile = "semaphore-100";

    @Option(names = "--gateway", paramLabel = "G", split = ",", description = "Gateways to start; default: zuul,scg.")
    List<String> gateways = Gateways.proxies().stream().map(Gateway::id).toList();

    @Mixin
    StackOptions stackOptions;

    @Override
    public Integer call() throws InterruptedException {
        LabHome home = LabHome.find();
        Profiles.of(home).require(profile);
        Set<Component> components =
                DemoStack.with(gateways.stream().map(Gateways::named).toList());
        return stackOptions.runStack(home, components, Console.progress(), "ending the stack", stack -> {
            stack.ensure(components, profile, null);
            describe(stack);
            while (true) {
                Thread.sleep(1000);
                stack.requireAlive();
            }
        });
    }

    private static void describe(Stack stack) {
        System.out.printf("%-14s %-22s %8s  %s%n", "process", "address", "pid", "JMX");
        for (Component c : stack.components()) {
            System.out.printf(
                    "%-14s %-22s %8d  127.0.0.1:%d%n",
                    c.id(), stack.ports().url(c), stack.pid(c), stack.ports().jmx(c));
        }
        for (Gateway gateway : Gateways.all()) {
            Component entry = gateway.component();
            if (stack.components().contains(entry)) {
                System.out.printf(
                        "try: curl -d from=lee %s%s/hello/leo%n", stack.ports().url(entry), gateway.prefix());
            }
        }
        System.out.println("JMX user and password: " + stack.jmxPasswordFile());
        System.out.println("Ctrl-C ends them all");
    }
}
