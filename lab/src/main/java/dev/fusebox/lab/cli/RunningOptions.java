package dev.fusebox.lab.cli;

import dev.fusebox.lab.study.ProbeSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Names a gateway that the lab has not started. */
final class RunningOptions extends JmxUserOptions {

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = "An endpoint behind the gateway that waits: a demo service's /hang, or one of yours.")
    String url = "";

    @Option(names = "--jmx", required = true, paramLabel = "HOST:PORT", description = "The gateway's JMX port.")
    String jmx = "";

    @Option(
            names = "--release",
            paramLabel = "URL",
            description =
                    "Where to POST to let the held calls go, e.g. the demo service's own /release. Without it, they"
                            + " end when the endpoint answers.")
    @Nullable
    String release;

    @Option(
            names = "--confirm",
            paramLabel = "HOST",
            description = "Repeats the host of --url when it is not this machine: the probe puts load on it.")
    @Nullable
    String confirm;

    ProbeSpec.Running spec() {
        return new ProbeSpec.Running(
                url, jmx, user, passwordFile == null ? null : passwordFile.toAbsolutePath(), release, confirm);
    }
}
