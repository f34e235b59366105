package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.LimitPair;
import dev.fusebox.lab.chain.LimitPairs;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.Behaviour;
import dev.fusebox.lab.results.BehaviourComparison;
import dev.fusebox.lab.results.BehaviourFinding;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds the two gateways against each other, one profile after the other: their limits, and what they do. */
public final class EquivalenceExperiment {

    private static final Gateway ZUUL = Gateways.named("zuul");
    private static final Gateway SCG = Gateways.named("scg");
    public static final List<Gateway> BOTH = List.of(ZUUL, SCG);

    /** At a gateway whose backend lives. */
    private static final List<BehaviourTest> EXPERIMENTS = List.of(
            new FullIsolation(),
            new SlowBackend(),
            FailingBackend.thatAnswers500(),
            new ImpatientClients(),
            new OpenBreaker(),
            new LateSuccess());

    /** What came into being with a first call is published within a second. */
    private static final long PUBLISHED_MS = 1200;

    private static final int LONGEST_TIME_LIMIT_MS = 6000;

    private static final int TRIES = 3;

    private static final long ROUTE_MS = 30_000;

    private final LabHome home;
    private final Stack stack;
    private final Progress progress;

    public EquivalenceExperiment(LabHome home, Stack stack, Progress progress) {
        this.home = home;
        this.stack = stack;
        this.progress = progress;
    }

    /** @param finished told what has been found so far after each profile */
    public List<EquivalenceResult> run(List<String> profiles, Consumer<List<EquivalenceResult>> finished)
            throws InterruptedException {
        List<EquivalenceResult> all = new ArrayList<>();
        for (String profile : profiles) {
            stack.ensure(DemoStack.with(BOTH), profile, null);
            try {
                all.add(compare(profile));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            finished.accept(all);
        }
        return all;
    }

    private EquivalenceResult compare(String profile) throws IOException, InterruptedException {
        Map<Gateway, GatewayUnderTest> routeA = sides(0);
        Map<Gateway, GatewayUnderTest> routeB = sides(1);
        List<LimitPair> limits = LimitPairs.of(
                profile,
                settings(profile),
                routeA.get(ZUUL).limits(),
                routeA.get(SCG).limits(),
                DemoStack.SERVICE_A.id());
        List<BehaviourComparison> behaviour = new ArrayList<>();
        BreakerCooldown quiet = new BreakerCooldown(stack);
        BOTH.forEach(quiet::note);
        for (BehaviourTest experiment : EXPERIMENTS) {
            Map<Gateway, Map<Behaviour, BehaviourFinding>> found = new LinkedHashMap<>();
            for (Gateway gateway : BOTH) {
                progress.say("%s, %s: %s"
                        .formatted(
                                profile, gateway.id(), experiment.about().get(0).words()));
                found.put(gateway, tried(experiment, gateway, routeA.get(gateway), quiet));
            }
            behaviour.addAll(beside(experiment, found));
        }
        behaviour.addAll(withoutBackend(profile, routeB));
        return new EquivalenceResult(profile, noCounterpart(profile), limits, behaviour);
    }

    /** What the first try misses is often there in the second: the gateway is warm by then. */
    private Map<Behaviour, BehaviourFinding> tried(
            BehaviourTest experiment, Gateway gateway, GatewayUnderTest side, BreakerCooldown quiet)
            throws IOException, InterruptedException {
        Map<Behaviour, BehaviourFinding> found = Map.of();
        for (int left = TRIES; left > 0 && !found.keySet().containsAll(experiment.about()); left--) {
            quiet.await(gateway);
            Thread.sleep(PUBLISHED_MS);
            found = measured(experiment, side);
            quiet.note(gateway);
        }
        return found;
    }

    private static Map<Behaviour, BehaviourFinding> measured(BehaviourTest experiment, GatewayUnderTest side)
            throws IOException, InterruptedException {
        int limit = side.timeLimit();
        if (experiment.waitsForTimeLimit() && (limit == 0 || limit > LONGEST_TIME_LIMIT_MS)) {
            BehaviourFinding tooLong = BehaviourFinding.notMeasured(
                    limit == 0 ? "it has no time limit" : "its time limit of " + limit + " ms is too long to wait for");
            return experiment.about().stream().collect(Collectors.toMap(b -> b, b -> tooLong));
        }
        return experiment.on(side);
    }

    /** The last, since service-b is gone afterwards; the next profile starts it again. */
    private List<BehaviourComparison> withoutBackend(String profile, Map<Gateway, GatewayUnderTest> sides)
            throws IOException, InterruptedException {
        progress.say(profile + ", both: service-b is killed");
        stack.kill(DemoStack.SERVICE_B);
        FailingBackend dead = FailingBackend.thatIsDead();
        Map<Gateway, Map<Behaviour, BehaviourFinding>> found = new LinkedHashMap<>();
        for (Gateway gateway : BOTH) {
            found.put(gateway, dead.on(sides.get(gateway)));
        }
        return beside(dead, found);
    }

    private static List<BehaviourComparison> beside(
            BehaviourTest experiment, Map<Gateway, Map<Behaviour, BehaviourFinding>> found) {
        BehaviourFinding none =
                BehaviourFinding.notMeasured("the machine was too busy, or the calls did not come to it");
        return experiment.about().stream()
                .map(b -> new BehaviourComparison(
                        b, found.get(ZUUL).getOrDefault(b, none), found.get(SCG).getOrDefault(b, none)))
                .toList();
    }

    /** The same route of both gateways, after calls that bring its limits into being. */
    private Map<Gateway, GatewayUnderTest> sides(int route) throws IOException, InterruptedException {
        Map<Gateway, GatewayUnderTest> sides = new LinkedHashMap<>();
        for (Gateway gateway : BOTH) {
            GatewayUnderTest side =
                    new GatewayUnderTest(stack, gateway, gateway.routes().get(route));
            long deadline = System.nanoTime() + ROUTE_MS * 1_000_000;
            while (!side.begin("/hello/leo").await(ROUTE_MS).ok()) {
                stack.requireAlive();
                if (System.nanoTime() > deadline) {
                    throw new LabException(gateway.id() + " does not reach "
                            + gateway.routes().get(route).id());
                }
                Thread.sleep(500);
            }
            sides.put(gateway, side);
        }
        Thread.sleep(PUBLISHED_MS);
        return sides;
    }

    private Map<String, String> settings(String profile) {
        Map<String, String> settings =
                Profiles.of(home).settings(profile, ZUUL.component().module());
        settings.putAll(Profiles.of(home).settings(profile, SCG.component().module()));
        return settings;
    }

    private List<String> noCounterpart(String profile) {
        return Stream.of("fusebox.no-counterpart.zuul", "fusebox.no-counterpart.scg")
                .map(settings(profile)::get)
                .filter(Objects::nonNull)
                .toList();
    }
}
