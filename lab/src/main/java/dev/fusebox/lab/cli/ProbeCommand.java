package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.ProbeExperiment;
import dev.fusebox.lab.experiment.RunningGateway;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.report.ProbeText;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.settings.Profiles;
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

    record ProbeJson(int schema, List<ProbeResult> routes) {}

    @Override
    public Integer call() throws InterruptedException {
        List<ProbeResult> routes = running == null ? probeOwn() : probeRunning();
        output.print(new ProbeJson(SCHEMA, routes), () -> ProbeText.of(routes));
        return Main.DONE;
    }

    private List<ProbeResult> probeOwn() throws InterruptedException {
        LabHome home = LabHome.find();
        List<String> chosen = profiles == null ? List.of("stock") : profiles;
        chosen.forEach(Profiles.of(home)::require);
        List<Gateway> sides = gateways == null
                ? Gateways.proxies()
                : gateways.stream().map(Gateways::named).toList();
        Progress progress = Console.progress();
        return stackOptions.runStack(
                home,
                DemoStack.with(sides),
                progress,
                StackOptions.ENDING_CALLS,
                stack -> new ProbeExperiment(home, stack, progress, asIs).run(chosen, sides));
    }

    private List<ProbeResult> probeRunning() throws InterruptedException {
        if (profiles != null && profiles.size() > 1 || gateways != null || stackOptions.portBase() != null) {
            throw new UsageException(
                    "--url probes one running gateway; --gateway, --port-base and several profiles are for"
                            + " the lab's own");
        }
        LabHome home = LabHome.find();
        String profile = profiles == null ? null : profiles.get(0);
        if (profile != null) {
            Profiles.of(home).require(profile);
        }
        try (RunningGateway gateway = running.connect();
                Hook release = new Hook(gateway::release)) {
            return List.of(gateway.probe(profile, module -> Profiles.of(home).settings(profile, module)));
        }
    }
}
