package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitComparison;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.experiment.Experiment;
import dev.fusebox.lab.experiment.ExperimentContext;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.results.EquivalenceResult.Behaviour;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.EquivalenceSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Holds gateways against each other under one profile: their limits, and what they do. */
public final class EquivalenceExperiment implements Experiment {

    /** At a gateway whose backend lives. */
    private static final List<BehaviourTest> TESTS = List.of(
            new FullIsolation(),
            new SlowBackend(),
            FailingBackend.thatAnswers500(),
            new ImpatientClients(),
            new OpenBreaker(),
            new LateSuccess());

    private static final int LONGEST_TIME_LIMIT_MS = 6000;

    private static final int TRIES = 3;

    private static final long ROUTE_MS = 30_000;

    private final EquivalenceSpec spec;
    private final List<Gateway> gateways;

    public EquivalenceExperiment(EquivalenceSpec spec) {
        this.spec = spec;
        this.gateways = spec.gateways().stream().map(Gateways::named).toList();
    }

    @Override
    public String id() {
        return String.join("-", spec.gateways()) + "." + spec.profile() + ".equivalence";
    }

    @Override
    public EquivalenceSpec spec() {
        return spec;
    }

    @Override
    public EquivalenceResult run(ExperimentContext context) throws IOException, InterruptedException {
        List<LiveGateway> routeA = routes(context.stack(), DemoStack.SERVICE_A);
        List<LiveGateway> routeB = routes(context.stack(), DemoStack.SERVICE_B);
        Map<String, String> settings = settings(Profiles.of(context.home()));
        Map<String, String> titles = new LinkedHashMap<>();
        Map<String, ChainSnapshot> chains = new LinkedHashMap<>();
        for (LiveGateway side : routeA) {
            titles.put(side.gateway().id(), side.gateway().title());
            chains.put(side.gateway().id(), side.configured());
            context.cooldown().note(side.gateway());
        }
        List<BehaviourComparison> behaviour = new ArrayList<>();
        for (BehaviourTest test : TESTS) {
            Map<String, Map<Behaviour, BehaviourFinding>> found = new LinkedHashMap<>();
            for (LiveGateway side : routeA) {
                String id = side.gateway().id();
                context.progress()
                        .say("%s, %s: %s"
                                .formatted(
                                        spec.profile(), id, test.about().get(0).words()));
                found.put(id, tried(test, side, context));
            }
            behaviour.addAll(compared(test, found));
        }
        behaviour.addAll(withoutBackend(context, routeB));
        return new EquivalenceResult(
                id(),
                spec.profile(),
                titles,
                noCounterpart(settings),
                LimitComparison.of(chains, DemoStack.SERVICE_A.id()),
                behaviour);
    }

    /** What the first try misses is often there in the second: the gateway is warm by then. */
    private static Map<Behaviour, BehaviourFinding> tried(
            BehaviourTest test, LiveGateway side, ExperimentContext context) throws IOException, InterruptedException {
        Map<Behaviour, BehaviourFinding> found = Map.of();
        for (int left = TRIES; left > 0 && !found.keySet().containsAll(test.about()); left--) {
            context.cooldown().await(side.gateway());
            Thread.sleep(JmxProcess.PUBLISHED_MS);
            found = measured(test, side);
            context.cooldown().note(side.gateway());
        }
        return found;
    }

    private static Map<Behaviour, BehaviourFinding> measured(BehaviourTest test, GatewayUnderTest side)
            throws IOException, InterruptedException {
        int limit = side.timeLimit();
        if (test.waitsForTimeLimit() && (limit == 0 || limit > LONGEST_TIME_LIMIT_MS)) {
            return notMeasured(
                    test,
                    limit == 0 ? "it has no time limit" : "its time limit of " + limit + " ms is too long to wait for");
        }
        return side.hasBreaker() ? test.on(side) : notMeasured(test, "it has no circuit breaker");
    }

    private static Map<Behaviour, BehaviourFinding> notMeasured(BehaviourTest test, String why) {
        BehaviourFinding finding = BehaviourFinding.notMeasured(why);
        return test.about().stream().collect(Collectors.toMap(b -> b, b -> finding));
    }

    /** The last, since service-b is gone afterwards; what comes next starts it again. */
    private List<BehaviourComparison> withoutBackend(ExperimentContext context, List<LiveGateway> routeB)
            throws IOException, InterruptedException {
        context.progress().say(spec.profile() + ": service-b is killed");
        context.stack().kill(DemoStack.SERVICE_B);
        FailingBackend dead = FailingBackend.thatIsDead();
        Map<String, Map<Behaviour, BehaviourFinding>> found = new LinkedHashMap<>();
        for (LiveGateway side : routeB) {
            found.put(side.gateway().id(), measured(dead, side));
        }
        return compared(dead, found);
    }

    private static List<BehaviourComparison> compared(
            BehaviourTest test, Map<String, Map<Behaviour, BehaviourFinding>> found) {
        BehaviourFinding none =
                BehaviourFinding.notMeasured("the machine was too busy, or the calls did not come to it");
        List<BehaviourComparison> comparisons = new ArrayList<>();
        for (Behaviour behaviour : test.about()) {
            Map<String, BehaviourFinding> findings = new LinkedHashMap<>();
            found.forEach((gateway, all) -> findings.put(gateway, all.getOrDefault(behaviour, none)));
            comparisons.add(new BehaviourComparison(behaviour, findings));
        }
        return comparisons;
    }

    /** The same route of every gateway, after calls that bring its limits into being. */
    private List<LiveGateway> routes(Stack stack, Component service) throws IOException, InterruptedException {
        List<LiveGateway> sides = new ArrayList<>();
        for (Gateway gateway : gateways) {
            Route route = gateway.route(service)
                    .orElseThrow(() -> new LabException(gateway.id() + " has no route to " + service.id()));
            LiveGateway side = new LiveGateway(stack, gateway, route);
            long deadline = System.nanoTime() + ROUTE_MS * 1_000_000;
            while (!side.begin(Endpoint.HELLO.path()).await(ROUTE_MS).ok()) {
                stack.requireAlive();
                if (System.nanoTime() > deadline) {
                    throw new LabException(gateway.id() + " does not reach " + route.id());
                }
                Thread.sleep(500);
            }
            sides.add(side);
        }
        Thread.sleep(JmxProcess.PUBLISHED_MS);
        return sides;
    }

    private Map<String, String> settings(Profiles profiles) {
        Map<String, String> settings = new TreeMap<>();
        gateways.forEach(g ->
                settings.putAll(profiles.settings(spec.profile(), g.component().module())));
        return settings;
    }

    private List<String> noCounterpart(Map<String, String> settings) {
        return gateways.stream()
                .flatMap(g -> g.noCounterpart(settings).stream())
                .toList();
    }
}
