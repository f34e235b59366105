package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.StaleRegistry;
import dev.fusebox.lab.lint.Rule;
import java.util.List;

/** All rules for Spring Cloud Gateway. */
public final class ScgRules {

    /** It starts the real gateway with what rules warn of, where no experiment of study {@code lint-proofs} can. */
    static final String TEST =
            "mvn -pl scg-gateway -am test -Dtest=RouteMistakesTest -Dsurefire.failIfNoSpecifiedTests=false";

    private ScgRules() {}

    /** @param scg whose settings catalogue makes the chain of limits */
    public static List<Rule> of(Component scg) {
        return List.of(
                new OldGatewayPrefix("webflux", "spring-cloud-gateway-server-webflux"),
                new SizeOfTheElasticPool(),
                new InstanceThatNoRouteUses(),
                new RouteTimeoutThatIsNoNumber(),
                new BulkheadBeforeTheBreaker(scg),
                new TimeLimitOfTheBreaker(),
                new BreakerOfSeveralBackends(scg),
                new CallsWithoutBound(),
                new WaitOnAnEventLoop(),
                new QueueOfTheFixedPool(scg),
                new TriesThatNeverHappen(),
                new IdleConnectionsKeptTooLong(),
                new ServerErrorsCountAsSuccess(),
                new RetriesOfWrites(),
                StaleRegistry.OF_LOAD_BALANCER,
                new LimitsOfHystrix(),
                new BurstBelowTheRate(),
                new ArgumentsOfAShortcut(),
                new ThreadsOfNoServer(),
                new PathOfARoute());
    }
}
