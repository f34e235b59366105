package dev.fusebox.lab.experiment;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.load.HeldCalls;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.ProbeSpec;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** Probes one route of a gateway of the lab's own. */
public final class ProbeExperiment implements Experiment {

    private final ProbeSpec spec;
    private final Gateway gateway;
    private final Route route;

    private ProbeExperiment(ProbeSpec spec, Gateway gateway, Route route) {
        this.spec = spec;
        this.gateway = gateway;
        this.route = route;
    }

    /** One for each route of each gateway, or one for the address of a running gateway. */
    public static List<Experiment> of(ProbeSpec spec) {
        return spec.running() != null
                ? List.of(new RunningProbe(spec))
                : spec.gateways().stream()
                        .map(Gateways::named)
                        .flatMap(g -> g.routes().stream().<Experiment>map(r -> new ProbeExperiment(spec, g, r)))
                        .toList();
    }

    @Override
    public String id() {
        return "%s.%s.%s.probe%s".formatted(gateway.id(), spec.profile(), route.id(), spec.asIs() ? "-as-is" : "");
    }

    @Override
    public ProbeSpec spec() {
        return spec;
    }

    /** It names the settings that are ineffective. */
    @Override
    public boolean needsLimitsOfProfile() {
        return false;
    }

    @Override
    public ProbeResult run(ExperimentContext context) throws IOException, InterruptedException {
        Stack stack = context.stack();
        Component entry = gateway.component();
        String profile = Objects.requireNonNull(spec.profile());
        String url = stack.ports().url(entry) + route.prefix() + "/hang";
        try (RouteProbe probe = new RouteProbe(
                new HeldCalls(url), HeldBackend.Own.of(stack, entry, route), spec.asIs(), Clock.SYSTEM)) {
            return probe.run(
                    id(),
                    gateway.id(),
                    profile,
                    route.id(),
                    live -> entry.ineffective(Profiles.of(context.home()), profile, live));
        }
    }
}
