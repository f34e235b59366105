package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.option.JmxUserOptions;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.probe.ProbeResult;
import dev.fusebox.lab.experiment.probe.ProbeSection;
import dev.fusebox.lab.experiment.probe.ProbeSpec;
import dev.fusebox.lab.tool.option.OptionWords;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** {@code fusebox probe}. */
@Command(
        name = "probe",
        customSynopsis = {"fusebox probe [OPTIONS]", "       fusebox probe --url URL --pid PID [OPTIONS]"},
        header = "Measure how many concurrent calls a gateway lets through.",
        description = {
            "Sends calls that the service holds, twice as many in each step, until no more get through. Then reads every"
                    + " limit, names the one that stopped them and its setting, and releases the calls. This is no load"
                    + " test: a few hundred calls, some seconds.",
            "Where its figures contradict each other twice, it names no limit, says why, and exits with code 1.",
            "Starts its own processes, or probes a gateway that already runs (--url). That gateway gets at least 512"
                    + " concurrent calls, so do not probe one that others need. Writes a run folder."
        },
        footer = {
            "  fusebox probe --profile stock",
            "",
            "  Your own gateway, by its process:",
            "  fusebox probe --url http://127.0.0.1:8080/orders/slow --pid 4711",
            "",
            "  With a `fusebox up` in another window, which prints FILE:",
            "  fusebox probe --url http://127.0.0.1:7082/v1/routea/hang \\",
            "      --release http://127.0.0.1:8881/release \\",
            "      --jmx 127.0.0.1:17082 --password-file FILE"
        })
final class ProbeCommand extends ExperimentCommand<ProbeResult> {

    @Option(names = "--as-is", order = OWN, description = OptionWords.AS_IS)
    private boolean asIs;

    @ArgGroup(exclusive = false, heading = "%nA gateway that already runs:%n")
    private @Nullable RunningOptions running;

    /** A gateway that this command did not start. */
    static final class RunningOptions extends JmxUserOptions {

        @Option(
                names = "--url",
                required = true,
                paramLabel = "URL",
                description = "An endpoint behind the gateway that answers after more than a second: a demo service's"
                        + " /hang, or one of yours.")
        private String url = "";

        @Option(names = "--jmx", paramLabel = "HOST:PORT", description = OptionWords.JMX)
        private @Nullable String jmx;

        @Option(names = "--pid", paramLabel = "PID", description = OptionWords.PID)
        private @Nullable Long pid;

        @Option(
                names = "--release",
                paramLabel = "URL",
                description = "A POST to this address releases the held calls, such as the demo service's own /release;"
                        + " default: they end when the endpoint answers.")
        private @Nullable String release;

        @Option(
                names = "--healthy",
                paramLabel = "URL",
                description = "Another route of the gateway, called after the probe: does it answer, and how fast?"
                        + " default: the root of --url.")
        private @Nullable String healthy;

        @Option(names = "--confirm", paramLabel = "HOST[,HOST]", description = OptionWords.CONFIRM)
        private @Nullable String confirm;

        private ProbeSpec.Running spec() {
            if ((jmx == null) == (pid == null)) {
                throw new UsageException("--url needs the gateway's process, too: pass --pid PID or --jmx HOST:PORT");
            }
            return new ProbeSpec.Running(
                    url,
                    jmx,
                    pid,
                    user,
                    passwordFile == null ? null : passwordFile.toAbsolutePath(),
                    release,
                    confirm,
                    healthy);
        }
    }

    ProbeCommand() {
        super(ProbeResult.class, "How many concurrent calls get through", "stock", "routes", ProbeSection::text);
    }

    @Override
    List<ProbeSpec> experiments() {
        if (running == null) {
            return profiles.stream()
                    .map(p -> new ProbeSpec(p, gateways, asIs(asIs), null, null))
                    .toList();
        }
        ParseResult given = output.verb().commandLine().getParseResult();
        if (profiles.size() > 1
                || given.hasMatchedOption("--gateway")
                || given.hasMatchedOption("--port-base")
                || given.hasMatchedOption("--set")) {
            throw new UsageException(
                    "--url probes one gateway that already runs; leave out --gateway, --port-base, --set and all but one"
                            + " --profile");
        }
        String profile = given.hasMatchedOption("--profile") ? profiles.get(0) : null;
        return List.of(new ProbeSpec(profile, List.of(), true, running.spec(), null));
    }
}
