package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.RegistryDelay;
import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.Experiment.ExperimentContext;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.fault.FaultsResult.FaultFinding;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.trial.Healthy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts a backend that misbehaves in the place of service-a, and tries one fault after the other on a gateway: what its clients get,
 * what becomes of the healthy route meanwhile, and whether every limit is at rest afterwards.
 */
public record FaultsExperiment(FaultsSpec spec, Gateway gateway) implements Experiment {

    /** @throws UsageException when it is no gateway whose limits can be read */
    static Gateway proxy(Gateway gateway) {
        if (!gateway.isProxy() || !gateway.component().onJvm()) {
            throw new UsageException(
                    "faults are tried on a gateway that publishes its limits, and '%s' does not; choose one, such as %s"
                            .formatted(gateway.id(), Gateways.ids(Gateways.usual())));
        }
        return gateway;
    }

    @Override
    public Set<Component> components() {
        return Experiment.startedWith(spec, gateway);
    }

    @Override
    public String id() {
        return "%s.%s.faults".formatted(gateway.id(), spec.setUp());
    }

    @Override
    public FaultsResult run(ExperimentContext context) throws IOException, InterruptedException {
        try (StandIn standIn = StandIn.of(context.stack(), DemoStack.SERVICE_A)) {
            FaultTrials trials = FaultTrials.of(context.stack(), gateway, standIn.backend());
            trials.warmUp();
            Healthy idle = trials.idle();
            List<FaultFinding> found = new ArrayList<>();
            for (Fault fault : spec.faults()) {
                context.progress().say("%s, %s: %s".formatted(spec.setUp(), gateway.id(), fault.words()));
                found.add(trials.confirmed(fault, idle));
            }
            RegistryDelay caches = context.stack()
                    .instanceCaches(gateway.component(), StandIn.Registration.LEASE_SECONDS)
                    .orElse(null);
            return new FaultsResult(
                    id(), gateway.id(), String.valueOf(spec.setUp()), timeLimits(context), idle, caches, found);
        }
    }

    private Map<String, Integer> timeLimits(ExperimentContext context) throws IOException {
        Map<String, Integer> limits = new LinkedHashMap<>();
        for (TimeLimit limit : context.stack().jmx(gateway.component()).chain().timeLimits()) {
            if (limit.millis() != null) {
                limits.put(limit.name(), limit.millis());
            }
        }
        return limits;
    }
}
