package dev.fusebox.lab.cli;

import dev.fusebox.lab.model.Bystander;
import dev.fusebox.lab.report.BystanderText;
import dev.fusebox.lab.run.Bystanding;
import dev.fusebox.lab.run.Java;
import dev.fusebox.lab.run.LabHome;
import dev.fusebox.lab.run.Ports;
import dev.fusebox.lab.run.Probing;
import dev.fusebox.lab.run.Progress;
import dev.fusebox.lab.run.Stack;
import dev.fusebox.lab.study.Gateway;
import dev.fusebox.lab.study.Hung;
import dev.fusebox.lab.study.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** {@code fusebox bystander}. */
@Command(
        name = "bystander",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows who else gets hurt when one backend hangs: holds callers on service-a through the gateway, and sends"
                    + " healthy calls to service-b through the same gateway meanwhile.",
            "isolated: 99 % of the healthy calls ok, and p99 at most max(3 x idle, idle + 100 ms). dead: fewer than 10 % ok"
                    + " within 5 s. degraded: anything else."
        })
final class BystanderCommand implements Callable<Integer> {

    private static final int SCHEMA = 1;

    /** A held call takes two open files at the gateway and one here. */
    private static final int MOST = 5000;

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = "Tuning profiles, one after the other; default: ${DEFAULT-VALUE}.")
    List<String> profiles = List.of("semaphore-100");

    @Option(names = "--gateway", paramLabel = "G", split = ",", description = "zuul, scg; default: both.")
    List<String> gateways = List.of("zuul", "scg");

    @Option(
            names = "--callers",
            paramLabel = "N",
            description = "Callers of the hung route; default: ${DEFAULT-VALUE}.")
    int callers = 250;

    @Option(
            names = "--route",
            paramLabel = "R",
            description =
                    "The hung route: service-a, or unguarded (Zuul's route by address); default: ${DEFAULT-VALUE}.")
    String route = "service-a";

    @Option(
            names = "--critical",
            description =
                    "Also find the smallest number of callers from which the healthy route suffers (a minute or two"
                            + " more).")
    boolean critical;

    @Option(
            names = "--as-is",
            description =
                    "Leave the profile's time limits. Otherwise they are raised to 60 s, so that isolation is tested"
                            + " and not a time-out.")
    boolean asIs;

    @Option(names = "--json", description = "Print one JSON document and nothing else.")
    boolean json;

    @Mixin
    StackOptions stackOptions;

    record Answer(int schema, List<Bystander> results) {}

    @Override
    public Integer call() throws InterruptedException {
        if (callers < 1 || callers > MOST) {
            throw new UsageException("--callers %d: must be 1 to %d".formatted(callers, MOST));
        }
        LabHome home = LabHome.find();
        profiles.forEach(home.profiles()::require);
        List<Gateway> sides = sides();
        Progress progress = Console.progress();
        Java java = Java.find(stackOptions.javaHome);
        Ports ports = new Ports(stackOptions.portBase());
        Stack.prepare(home, ports, Probing.components(sides), progress::say);
        List<Bystander> results = new ArrayList<>();
        try (Ending ending = new Ending(() -> "interrupted; ending the stack and every call it held");
                Stack stack = new Stack(home, ports, java, home.state().resolve("logs"), progress::say)) {
            ending.with(stack);
            try {
                Bystanding bystanding = new Bystanding(stack, progress);
                for (String profile : profiles) {
                    Hung hung = new Hung(profile, gateways, callers, route, null, null, critical, asIs);
                    for (Gateway gateway : sides) {
                        results.add(bystanding.run(hung, gateway));
                    }
                }
            } catch (RuntimeException failure) {
                ending.yieldToShutdown();
                throw failure;
            }
        }
        System.out.print(json ? document(results) : BystanderText.of(results));
        return Main.DONE;
    }

    private static String document(List<Bystander> results) {
        return JsonMapper.builder()
                        .build()
                        .writerWithDefaultPrettyPrinter()
                        .writeValueAsString(new Answer(SCHEMA, results))
                + "\n";
    }

    private List<Gateway> sides() {
        List<Gateway> sides = new ArrayList<>();
        for (String id : gateways) {
            Gateway gateway = Gateway.of(id)
                    .filter(g -> g != Gateway.DIRECT)
                    .orElseThrow(() ->
                            new UsageException("unknown gateway '" + id + "'; a bystander stands behind zuul or scg"));
            sides.add(gateway);
        }
        return sides;
    }
}
