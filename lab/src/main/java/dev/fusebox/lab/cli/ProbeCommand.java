package dev.fusebox.lab.cli;

import dev.fusebox.lab.model.ProbedRoute;
import dev.fusebox.lab.report.ProbeText;
import dev.fusebox.lab.run.LabHome;
import dev.fusebox.lab.run.Probing;
import dev.fusebox.lab.run.Progress;
import dev.fusebox.lab.run.RunningGateway;
import dev.fusebox.lab.study.Gateway;
import dev.fusebox.lab.study.UsageException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox probe}. */
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Asks a gateway how many calls it really lets through to a service at once, and which setting decides that.",
            "Sends callers that the service holds until no more get through, reads every limit, and lets them go. No load"
                    + " test: a few hundred calls, some seconds.",
            "Starts its own processes for that, or probes a gateway that is running (--url)."
        })
final class ProbeCommand implements Callable<Integer> {

    private static final int SCHEMA = 1;

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = "Tuning profiles, one after the other; default: stock.")
    List<String> profiles;

    @Option(names = "--gateway", paramLabel = "G", split = ",", description = "direct, zuul, scg; default: zuul,scg.")
    List<String> gateways;

    @Option(
            names = "--as-is",
            description =
                    "Leave the profile's time limits. Otherwise they are raised for the probe, so that the answer is"
                            + " a limit and not a time-out.")
    boolean asIs;

    @Mixin
    Output output;

    @ArgGroup(exclusive = false, heading = "A gateway that is running already:%n")
    RunningOptions running;

    @Mixin
    StackOptions stackOptions;

    record Answer(int schema, List<ProbedRoute> routes) {}

    @Override
    public Integer call() throws InterruptedException {
        List<ProbedRoute> routes = running == null ? probeOwn() : probeRunning();
        output.print(new Answer(SCHEMA, routes), () -> ProbeText.of(routes));
        return Main.DONE;
    }

    private List<ProbedRoute> probeOwn() throws InterruptedException {
        LabHome home = LabHome.find();
        List<String> chosen = profiles == null ? List.of("stock") : profiles;
        chosen.forEach(home.profiles()::require);
        List<Gateway> sides = (gateways == null ? List.of("zuul", "scg") : gateways)
                .stream().map(Gateway::named).toList();
        Progress progress = Console.progress();
        return stackOptions.runStack(
                home,
                Probing.components(sides),
                progress,
                StackOptions.ENDING_CALLS,
                stack -> new Probing(home, stack, progress, asIs).run(chosen, sides));
    }

    private List<ProbedRoute> probeRunning() throws InterruptedException {
        if (profiles != null && profiles.size() > 1 || gateways != null || stackOptions.portBase() != null) {
            throw new UsageException(
                    "--url probes one running gateway; --gateway, --port-base and several profiles are for"
                            + " the lab's own");
        }
        LabHome home = LabHome.find();
        String profile = profiles == null ? null : profiles.get(0);
        if (profile != null) {
            home.profiles().require(profile);
        }
        try (RunningGateway gateway = running.connect();
                Hook release = new Hook(gateway::release)) {
            return List.of(gateway.probe(profile, module -> home.profiles().settings(profile, module)));
        }
    }
}
