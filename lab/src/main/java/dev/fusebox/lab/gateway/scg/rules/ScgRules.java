package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.gateway.rules.StaleRegistry;
import dev.fusebox.lab.lint.Rule;
import java.util.List;

/** All rules for Spring Cloud Gateway. */
public final class ScgRules {

    /** It starts the real gateway with what rules warn of, where no experiment of study {@code lint-proofs} can. */
    static final String TEST =
            "mvn -pl scg-gateway -am test -Dtest=RouteMistakesTest -Dsurefire.failIfNoSpecifiedTests=false";

    public static final List<Rule> ALL = List.of(
            new OldGatewayPrefix("webflux", "spring-cloud-gateway-server-webflux"),
            new PoolRules.SizeOfTheElasticPool(),
            new NamesOfBreakers.InstanceThatNoRouteUses(),
            new RouteTimeoutThatIsNoNumber(),
            new BulkheadBeforeTheBreaker(),
            new TimeLimitOfTheBreaker(),
            new NamesOfBreakers.BreakerOfSeveralBackends(),
            new RouteRules.CallsWithoutBound(),
            new NettyRules.WaitOnAnEventLoop(),
            new PoolRules.QueueOfTheFixedPool(),
            new RetryRules.TriesThatNeverHappen(),
            new PoolRules.IdleConnectionsKeptTooLong(),
            new ServerErrorsCountAsSuccess(),
            new RetryRules.RetriesOfWrites(),
            StaleRegistry.OF_LOAD_BALANCER,
            new LimitsOfHystrix(),
            new BurstBelowTheRate(),
            new ArgumentsOfAShortcut(),
            new NettyRules.ThreadsOfNoServer(),
            new RouteRules.PathOfARoute());
}
