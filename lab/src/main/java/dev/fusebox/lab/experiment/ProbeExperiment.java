package dev.fusebox.lab.experiment;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Probes every route of gateways of the lab's own, one profile after the other. */
public final class ProbeExperiment {

    private final LabHome home;
    private final Stack stack;
    private final Progress progress;
    private final boolean asIs;

    /** @param asIs leave the profile's time limits, instead of raising them */
    public ProbeExperiment(LabHome home, Stack stack, Progress progress, boolean asIs) {
        this.home = home;
        this.stack = stack;
        this.progress = progress;
        this.asIs = asIs;
    }

    public List<ProbeResult> run(List<String> profiles, List<Gateway> gateways) throws InterruptedException {
        List<ProbeResult> routes = new ArrayList<>();
        for (String profile : profiles) {
            stack.ensure(DemoStack.with(gateways), profile, null, !asIs);
            for (Gateway gateway : gateways) {
                long start = System.nanoTime();
                for (Route route : gateway.routes()) {
                    routes.add(probe(profile, gateway, route));
                }
                progress.say("probed %s with profile %s in %.1f s"
                        .formatted(gateway.id(), profile, (System.nanoTime() - start) / 1e9));
            }
        }
        return routes;
    }

    private ProbeResult probe(String profile, Gateway gateway, Route route) throws InterruptedException {
        Component entry = gateway.component();
        String url = stack.ports().url(entry) + route.prefix() + "/hang";
        try (RouteProbe probe = new RouteProbe(url, HeldBackend.Own.of(stack, entry, route), asIs)) {
            return probe.run(gateway.id(), profile, route.id(), entry.settings(Profiles.of(home), profile));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
