package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.report.ProbeSection;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.study.ExperimentSpec.ProbeSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** {@code fusebox probe}. */
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Asks a gateway how many calls it really lets through to a service at once, and which setting decides that.",
            "Sends callers that the service holds, twice as many each step, until no more get through, reads every limit, and"
                    + " lets them go. No load test: a few hundred calls, some seconds.",
            "Where its figures contradict each other twice it names no limit, says why, and ends with exit code 1.",
            "Starts its own processes for that, or probes a gateway that is running (--url). Leaves a run folder."
        })
final class ProbeCommand extends ExperimentCommand<ProbeResult> {

    @Option(
            names = "--as-is",
            order = OWN,
            description =
                    "Leave the profile's time limits. Otherwise they are raised for the probe, so that the answer is"
                            + " a limit and not a time-out.")
    private boolean asIs;

    @ArgGroup(exclusive = false, heading = "A gateway that is running already:%n")
    private @Nullable RunningOptions running;

    /** Names a gateway that the lab has not started. */
    static final class RunningOptions extends JmxUserOptions {

        @Option(
                names = "--url",
                required = true,
                paramLabel = "URL",
                description = "An endpoint behind the gateway that waits: a demo service's /hang, or one of yours.")
        private String url = "";

        @Option(names = "--jmx", required = true, paramLabel = "HOST:PORT", description = "The gateway's JMX port.")
        private String jmx = "";

        @Option(
                names = "--release",
                paramLabel = "URL",
                description =
                        "Where to POST to let the held calls go, e.g. the demo service's own /release. Without it, they"
                                + " end when the endpoint answers.")
        private @Nullable String release;

        @Option(
                names = "--healthy",
                paramLabel = "URL",
                description =
                        "Another route of the gateway: asked when the probe is over whether it answers, and how fast."
                                + " Default: the root of --url.")
        private @Nullable String healthy;

        @Option(
                names = "--confirm",
                paramLabel = "HOST[,HOST]",
                description =
                        "Repeats the hosts of --url, --jmx, --release and --healthy that are not this machine: the probe"
                                + " puts load on them, as it does on what stands behind the gateway.")
        private @Nullable String confirm;

        private ProbeSpec.Running spec() {
            return new ProbeSpec.Running(
                    url,
                    jmx,
                    user,
                    passwordFile == null ? null : passwordFile.toAbsolutePath(),
                    release,
                    confirm,
                    healthy);
        }
    }

    ProbeCommand() {
        super(ProbeResult.class, "How many calls get through at once", "stock", "routes", ProbeSection::text);
    }

    @Override
    List<ProbeSpec> experiments() {
        if (running == null) {
            return profiles.stream()
                    .map(p -> new ProbeSpec(p, gateways, asIs, null))
                    .toList();
        }
        ParseResult given = output.verb.commandLine().getParseResult();
        if (profiles.size() > 1 || given.hasMatchedOption("--gateway") || given.hasMatchedOption("--port-base")) {
            throw new UsageException(
                    "--url probes one running gateway; --gateway, --port-base and several profiles are for"
                            + " the lab's own");
        }
        String profile = given.hasMatchedOption("--profile") ? profiles.get(0) : null;
        return List.of(new ProbeSpec(profile, List.of(), true, running.spec()));
    }
}
