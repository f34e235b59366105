package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.Experiment.ExperimentContext;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.experiment.HeldBackend;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.load.call.HeldCalls;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.Processes;
import java.io.IOException;
import java.util.Set;

/** Probes one route of a gateway that the lab starts. */
public record ProbeExperiment(ProbeSpec spec, Gateway gateway, Route route) implements Experiment {

    @Override
    public Set<Component> components() {
        return Experiment.startedWith(spec, gateway);
    }

    @Override
    public String id() {
        return "%s.%s.%s.probe%s".formatted(gateway.id(), spec.setUp(), route.id(), spec.asIs() ? "-as-is" : "");
    }

    /** The probe itself names ineffective settings. */
    @Override
    public boolean needsLimitsOfProfile() {
        return false;
    }

    @Override
    public ProbeResult run(ExperimentContext context) throws IOException, InterruptedException {
        Processes processes = context.processes();
        Component entry = gateway.component();
        String url = processes.url(entry) + route.prefix() + "/hang";
        HeldBackend backend = HeldBackend.Own.of(processes, entry, route, route.service(), null);
        ProbeLadder.CallHolds holds = attempt -> {
            if (attempt > 1) {
                // The rejections of the previous attempt open the circuit breaker.
                BreakerCooldown.await(processes, gateway);
            }
            return new CallHold(new HeldCalls(url), backend, Clock.SYSTEM);
        };
        return new ProbeLadder(holds, Clock.SYSTEM, spec.asIs())
                .run(
                        id(),
                        gateway.id(),
                        spec.setUp(),
                        route.id(),
                        way -> ProbeLadder.settings(processes.observed(entry), processes::settings, way));
    }
}
