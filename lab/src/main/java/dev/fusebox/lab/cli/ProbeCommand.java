package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.report.ProbeSection;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.study.ProbeSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
            "Starts its own processes for that, or probes a gateway that is running (--url). Leaves a run folder."
        })
final class ProbeCommand implements Callable<Integer> {

    private static final int SCHEMA = 1;

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = "Tuning profiles, one after the other; default: stock.")
    @Nullable
    List<String> profiles;

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = "Of ${COMPLETION-CANDIDATES}; default: all but direct.")
    @Nullable
    List<String> gateways;

    @Option(
            names = "--as-is",
            description =
                    "Leave the profile's time limits. Otherwise they are raised for the probe, so that the answer is"
                            + " a limit and not a time-out.")
    boolean asIs;

    @ArgGroup(exclusive = false, heading = "A gateway that is running already:%n")
    @Nullable
    RunningOptions running;

    @Option(names = "--out", paramLabel = "DIR", description = "Make the run folder in DIR instead of results/.")
    @Nullable
    Path out;

    @Mixin
    ExperimentOptions options;

    record ProbeJson(int schema, List<ProbeResult> routes) {}

    @Override
    public Integer call() throws InterruptedException {
        List<ProbeResult> routes = options.carryOut(
                "probe", "How many calls get through at once", specs(), out, ProbeResult.class, all -> {});
        options.output.print(new ProbeJson(SCHEMA, routes), () -> ProbeSection.text(routes));
        return Main.DONE;
    }

    private List<ProbeSpec> specs() {
        if (running == null) {
            List<String> sides = Objects.requireNonNullElseGet(
                    gateways, () -> Gateways.proxies().stream().map(Gateway::id).toList());
            return Objects.requireNonNullElse(profiles, List.of("stock")).stream()
                    .map(p -> new ProbeSpec(p, sides, asIs, null))
                    .toList();
        }
        if (profiles != null && profiles.size() > 1 || gateways != null || options.stackOptions.portBase() != null) {
            throw new UsageException(
                    "--url probes one running gateway; --gateway, --port-base and several profiles are for"
                            + " the lab's own");
        }
        return List.of(new ProbeSpec(profiles == null ? null : profiles.get(0), List.of(), true, running.spec()));
    }
}
