package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitComparison;
import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.Behaviour;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.experiment.equivalence.GatewayUnderTest.LiveGateway;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares gateways under one profile: their limits and their behaviour. */
public record EquivalenceExperiment(EquivalenceSpec spec) implements Experiment {

    private static final int TRIES = 3;
    private static final long ROUTE_MS = 30_000;

    private static final BehaviourFinding MISSED =
            BehaviourFinding.notMeasured("the machine was too busy, or the calls did not get that far");

    @Override
    public String id() {
        return String.join("-", spec.gateways()) + "." + spec.profile() + ".equivalence";
    }

    private List<Gateway> gateways() {
        return spec.gateways().stream().map(Gateways::named).toList();
    }

    @Override
    public EquivalenceResult run(ExperimentContext context) throws IOException, InterruptedException {
        List<LiveGateway> routeA = routes(context.stack(), DemoStack.SERVICE_A);
        List<LiveGateway> routeB = routes(context.stack(), DemoStack.SERVICE_B);
        Map<String, String> titles = new LinkedHashMap<>();
        Map<String, ChainSnapshot> chains = new LinkedHashMap<>();
        for (LiveGateway side : routeA) {
            titles.put(side.gateway().id(), side.gateway().title());
            chains.put(side.gateway().id(), side.process().chain());
        }
        List<BehaviourComparison> behaviour = new ArrayList<>();
        for (BehaviourTest test : BehaviourTest.values()) {
            boolean dead = test == BehaviourTest.DEAD_BACKEND;
            if (dead) {
                context.progress().say(spec.profile() + ": service-b is killed");
                context.stack().kill(DemoStack.SERVICE_B);
            }
            Map<String, Map<Behaviour, BehaviourFinding>> found = new LinkedHashMap<>();
            for (LiveGateway side : dead ? routeB : routeA) {
                found.put(side.gateway().id(), dead ? test.on(side) : tried(test, side, context));
            }
            test.about().forEach(b -> behaviour.add(compared(b, found)));
        }
        return new EquivalenceResult(
                id(),
                spec.profile(),
                titles,
                noCounterpart(Profiles.of(context.home())),
                new LimitComparison(chains, DemoStack.SERVICE_A.id()).rows(),
                behaviour);
    }

    /** The second try often finds what the first one missed, because the gateway is warm by then. */
    private Map<Behaviour, BehaviourFinding> tried(BehaviourTest test, LiveGateway side, ExperimentContext context)
            throws IOException, InterruptedException {
        String what = test.about().iterator().next().words();
        context.progress()
                .say("%s, %s: %s".formatted(spec.profile(), side.gateway().id(), what));
        Map<Behaviour, BehaviourFinding> found = Map.of();
        for (int left = TRIES; left > 0 && !found.keySet().containsAll(test.about()); left--) {
            BreakerCooldown.await(context.stack(), side.gateway());
            Thread.sleep(JmxProcess.PUBLISHED_MS);
            found = test.on(side);
        }
        return found;
    }

    private static BehaviourComparison compared(
            Behaviour behaviour, Map<String, Map<Behaviour, BehaviourFinding>> found) {
        Map<String, BehaviourFinding> findings = new LinkedHashMap<>();
        found.forEach((gateway, all) -> findings.put(gateway, all.getOrDefault(behaviour, MISSED)));
        return new BehaviourComparison(behaviour, findings);
    }

    /** The same route of every gateway, after calls that make its limits appear. */
    private List<LiveGateway> routes(Stack stack, Component service) throws IOException, InterruptedException {
        List<LiveGateway> sides = new ArrayList<>();
        for (Gateway gateway : gateways()) {
            Route route = gateway.route(service)
                    .orElseThrow(() -> new LabException(gateway.id() + " has no route to " + service.id()));
            LiveGateway side = LiveGateway.of(stack, gateway, route);
            boolean reached = Clock.SYSTEM.await(ROUTE_MS, 500, () -> {
                stack.requireAlive();
                return side.begin(Endpoint.HELLO.path()).await(ROUTE_MS).ok();
            });
            if (!reached) {
                throw new LabException(gateway.id() + " does not reach " + route.id());
            }
            sides.add(side);
        }
        Thread.sleep(JmxProcess.PUBLISHED_MS);
        return sides;
    }

    private List<String> noCounterpart(Profiles profiles) {
        Map<String, String> settings = new TreeMap<>();
        gateways()
                .forEach(g -> settings.putAll(
                        profiles.settings(spec.profile(), g.component().module())));
        return gateways().stream()
                .flatMap(g -> g.noCounterpart(settings).stream())
                .toList();
    }
}
