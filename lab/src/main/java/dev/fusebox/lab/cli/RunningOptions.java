package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.RunningGateway;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Names a gateway that the lab has not started. */
final class RunningOptions {

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = "An endpoint behind the gateway that waits: a demo service's /hang, or one of yours.")
    String url;

    @Option(names = "--jmx", required = true, paramLabel = "HOST:PORT", description = "The gateway's JMX port.")
    String jmx;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "JMX user; the password comes from FUSEBOX_JMX_PASSWORD or --password-file.")
    String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File with the JMX user and password, as `fusebox up` names it.")
    Path passwordFile;

    @Option(
            names = "--release",
            paramLabel = "URL",
            description =
                    "Where to POST to let the held calls go, e.g. the demo service's own /release. Without it, they"
                            + " end when the endpoint answers.")
    String release;

    @Option(
            names = "--confirm",
            paramLabel = "HOST",
            description = "Repeats the host of --url when it is not this machine: the probe puts load on it.")
    String confirm;

    RunningGateway connect() {
        URI target = uri("--url", url);
        if (!loopback(target.getHost()) && !target.getHost().equals(confirm)) {
            throw new UsageException(
                    "%s is not this machine, and the probe sends it up to 4096 calls; pass --confirm %s if"
                                    .formatted(target.getHost(), target.getHost())
                            + " that is what you want");
        }
        if (release != null) {
            uri("--release", release);
        }
        return RunningGateway.connect(target.toString(), JmxOptions.of(jmx, user, passwordFile), release);
    }

    private static URI uri(String option, String text) {
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null && uri.getScheme().matches("https?")) {
                return uri;
            }
        } catch (IllegalArgumentException notOne) {
            // Said below.
        }
        throw new UsageException(option + " " + text + ": not an address like http://127.0.0.1:7082/v1/routea/hang");
    }

    private static boolean loopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new UsageException("--url: nobody knows the host " + host);
        }
    }
}
