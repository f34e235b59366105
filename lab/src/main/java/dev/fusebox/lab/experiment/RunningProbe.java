package dev.fusebox.lab.experiment;

import dev.fusebox.lab.common.ShutdownHook;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.jmx.JmxLogin;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.ProbeSpec;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Objects;

/** Probes one address of a gateway that somebody else started. */
final class RunningProbe implements Experiment {

    private final ProbeSpec spec;
    private final ProbeSpec.Running running;
    private final URI target;
    private final JmxProcess.Address jmx;

    /** @throws UsageException when its addresses are none, or there is no password for its JMX port, or on another machine without its owner's word */
    RunningProbe(ProbeSpec spec) {
        this.spec = spec;
        this.running = Objects.requireNonNull(spec.running());
        this.target = uri("--url", running.url());
        if (!loopback(target.getHost()) && !target.getHost().equals(running.confirm())) {
            throw new UsageException(
                    "%s is not this machine, and the probe sends it up to 4096 calls; pass --confirm %1$s if"
                                    .formatted(target.getHost())
                            + " that is what you want");
        }
        if (running.release() != null) {
            uri("--release", running.release());
        }
        this.jmx = JmxLogin.of(running.jmx(), running.user(), running.passwordFile());
    }

    @Override
    public String id() {
        return "running.probe";
    }

    @Override
    public ProbeSpec spec() {
        return spec;
    }

    @Override
    public ProbeResult run(ExperimentContext context) throws InterruptedException {
        try (RunningGateway gateway = RunningGateway.connect(target.toString(), jmx, running.release());
                ShutdownHook release = new ShutdownHook(gateway::release)) {
            return gateway.probe(id(), Profiles.of(context.home()), spec.profile());
        }
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
