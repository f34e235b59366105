package dev.fusebox.lab.experiment;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.ShutdownHook;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.jmx.JmxLogin;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.Callers;
import dev.fusebox.lab.load.HeldCalls;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.ExperimentSpec.ProbeSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Probes one address of a gateway that somebody else started, known by that address and its JMX port. */
record RunningProbe(ProbeSpec spec, ProbeSpec.Running running, URI target, JmxProcess.Address jmx)
        implements Experiment {

    /** @throws UsageException when its addresses are none, or there is no password for its JMX port, or on another machine without its owner's word */
    static RunningProbe of(ProbeSpec spec, ProbeSpec.Running running) {
        URI target = uri("--url", running.url());
        if (!loopback(target.getHost()) && !target.getHost().equals(running.confirm())) {
            throw new UsageException(
                    "%s is not this machine, and the probe sends it up to 4096 calls; pass --confirm %1$s if"
                                    .formatted(target.getHost())
                            + " that is what you want");
        }
        if (running.release() != null) {
            uri("--release", running.release());
        }
        JmxProcess.Address jmx = JmxLogin.of(running.jmx(), running.user(), running.passwordFile());
        return new RunningProbe(spec, running, target, jmx);
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

    @Override
    public String id() {
        return "running.probe";
    }

    @Override
    public ProbeResult run(ExperimentContext context) throws InterruptedException {
        try (JmxProcess process = JmxProcess.connect(null, jmx)) {
            return probed(process, Profiles.of(context.home()));
        } catch (IOException e) {
            throw new LabException(
                    "no JMX connection to %s:%d: %s; --jmx names the gateway's JMX port, as `fusebox up` prints it"
                            .formatted(jmx.host(), jmx.port(), e.getMessage()),
                    e);
        }
    }

    private ProbeResult probed(JmxProcess process, Profiles profiles) throws InterruptedException {
        RunningBackend backend = new RunningBackend(process, running.release());
        CallHold first = new CallHold(new HeldCalls(running.url()), backend, Clock.SYSTEM);
        CallHold hold = new CallHold(new HeldCalls(running.url()), backend, Clock.SYSTEM);
        try (ShutdownHook letGo = new ShutdownHook(() -> List.of(first, hold).forEach(CallHold::close))) {
            // An open circuit breaker would be all there is to find; one that may not be reset closes after a while.
            process.resetBreakers();
            // Semaphores, bulkheads and pools come into being with their first call. Published after a second, they
            // would come too late for calls that a stock time limit ends by then.
            first.calls().add(1);
            first.close();
            Thread.sleep(JmxProcess.PUBLISHED_MS);
            backend.watch();
            ProbeResult found = new RouteProbe(hold, true)
                    .run(
                            id(),
                            process.component(),
                            spec.profile(),
                            target.getPath(),
                            RouteProbe.ineffective(process, profiles, spec.profile()));
            // The probe's own refusals open it.
            process.resetBreakers();
            requireHeld(found);
            return found;
        } catch (IOException e) {
            throw new LabException(process.component() + " cannot be read any more; has it ended?", e);
        }
    }

    /** A limit that refuses answers with a 5xx; an address that nobody serves, or that does not wait, tells nothing. */
    private void requireHeld(ProbeResult found) {
        Map<Integer, Integer> answers = found.answers();
        int ended = answers.values().stream().mapToInt(Integer::intValue).sum();
        if (ended < found.callers() || answers.keySet().stream().anyMatch(status -> status >= 500)) {
            return;
        }
        if (answers.keySet().equals(Set.of(Callers.NO_ANSWER))) {
            throw new LabException("nobody answers at " + running.url());
        }
        throw new UsageException(
                "%s does not wait: %s of %d callers had their answer at once (status %s); name an address whose"
                                .formatted(running.url(), ended, found.callers(), answers.keySet())
                        + " answer takes longer than a second");
    }
}
