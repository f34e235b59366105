package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.lint.OwnCode;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.RuleSet;
import dev.fusebox.lab.lint.rules.StaleRegistry;
import java.util.List;
import java.util.Optional;

/** All rules for Spring Cloud Gateway on WebFlux. */
public final class ScgRules implements RuleSet {

    /** It starts the real gateway with what rules warn of, where no experiment of study {@code lint-proofs} can. */
    static final String TEST =
            "mvn -pl scg-gateway -am test -Dtest=RouteMistakesTest -Dsurefire.failIfNoSpecifiedTests=false";

    private static final String CUSTOMIZER = "org.springframework.cloud.client.circuitbreaker.Customizer";

    private static final List<Rule> ALL = List.of(
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
            new NettyRules.PropertiesOfTheJvm(),
            new RouteRules.PathOfARoute());

    @Override
    public String component() {
        return "scg-gateway";
    }

    @Override
    public List<String> artifacts() {
        return List.of(
                "spring-cloud-gateway-server-webflux", "spring-cloud-gateway-server", "spring-cloud-gateway-core");
    }

    @Override
    public List<String> prefixes() {
        return List.of(
                "spring.cloud.gateway.server.webflux.",
                "spring.cloud.gateway.routes",
                "spring.cloud.gateway.default-filters",
                "spring.cloud.gateway.httpclient.",
                "spring.cloud.gateway.discovery.");
    }

    @Override
    public List<Rule> rules() {
        return ALL;
    }

    @Override
    public Optional<String> setByCode(OwnCode code) {
        return customizer(code);
    }

    /** Where code of the application may set what its circuit breakers do. It counts before {@code configs.default}, not before an id's own. */
    static Optional<String> customizer(OwnCode code) {
        return code.naming(CUSTOMIZER);
    }
}
