package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.LintLevel.COST;
import static dev.fusebox.lab.lint.LintLevel.INEFFECTIVE;
import static dev.fusebox.lab.lint.LintLevel.NOTE;
import static dev.fusebox.lab.lint.LintLevel.TRAP;
import static dev.fusebox.lab.lint.Rule.rule;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.OwnCode;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.RuleSet;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.rules.StaleRegistry;
import dev.fusebox.lab.lint.show.ShownRoute;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** All rules for Spring Cloud Gateway on WebFlux. */
public final class ScgRules implements RuleSet {

    /** It starts the real gateway with what rules warn of, where no experiment of study {@code lint-proofs} can. */
    static final String TEST =
            "mvn -pl scg-gateway -am test -Dtest=RouteMistakesTest -Dsurefire.failIfNoSpecifiedTests=false";

    private static final String CUSTOMIZER = "org.springframework.cloud.client.circuitbreaker.Customizer";

    private static final List<Rule> ALL = List.of(
            new OldGatewayPrefix("webflux", "spring-cloud-gateway-server-webflux").rule(),
            rule("FB002", INEFFECTIVE, "the size of a connection pool whose type is not FIXED")
                    .finds(of(PoolRules::elasticPool)),
            rule("FB008", INEFFECTIVE, "settings of a Resilience4j instance that no route uses")
                    .finds(of(NamesOfBreakers::instancesWithoutRoute)),
            rule("FB009", NOTE, "a time limit of a route that is no whole number of milliseconds")
                    .finds(of(RouteTimeoutThatIsNoNumber::findings)),
            rule("FB020", TRAP, "a bulkhead whose rejections open the circuit breaker of a healthy backend")
                    .finds(of(BulkheadBeforeTheBreaker::findings)),
            rule(
                            "FB021",
                            TRAP,
                            "a circuit breaker's time limit that ends calls, bodies included, before the time limit that is written")
                    .finds(of(TimeLimitOfTheBreaker::findings)),
            rule("FB022", NOTE, "one circuit breaker for several backends")
                    .finds(of(NamesOfBreakers::sharedByBackends)),
            rule("FB023", COST, "routes whose calls have no bound, in number or in time")
                    .finds(of(RouteRules::callsWithoutBound)),
            rule("FB024", TRAP, "callers that wait for a permit on an event loop")
                    .finds(of(NettyRules::waitsOnAnEventLoop)),
            rule("FB026", NOTE, "a hidden queue: fewer connections than calls that are let in")
                    .finds(of(PoolRules::queueOfTheFixedPool)),
            rule("FB032", TRAP, "retries that the circuit breaker's time limit leaves no time for")
                    .finds(of(RetryRules::triesThatNeverHappen))
                    .provedBy(TEST),
            rule("FB034", NOTE, "idle connections that the gateway keeps longer than the backend may")
                    .finds(of(PoolRules::idleConnectionsKeptTooLong)),
            rule("FB038", NOTE, "a circuit breaker to which an answer of 500 is a success")
                    .finds(of(ServerErrorsCountAsSuccess::findings)),
            rule("FB041", NOTE, "a retry of calls that are not idempotent")
                    .finds(of(RetryRules::retriesOfWrites))
                    .provedBy(TEST),
            StaleRegistry.OF_LOAD_BALANCER,
            rule("FB060", TRAP, "a circuit breaker of Hystrix with limits that no setting asks for")
                    .finds(of(LimitsOfHystrix::findings))
                    .provedBy(
                            "mvn -pl lab/cli -am test -Dtest=LimitsOfHystrixTest -Dsurefire.failIfNoSpecifiedTests=false"),
            rule("FB061", TRAP, "a rate limiter whose burst is below its rate: it limits to the burst, or nothing")
                    .finds(of(BurstBelowTheRate::findings))
                    .provedBy("fusebox lint --explain FB061"),
            rule("FB062", TRAP, "a circuit breaker's shortcut with more than its name")
                    .finds(of(ArgumentsOfAShortcut::findings))
                    .provedBy(TEST),
            rule("FB063", INEFFECTIVE, "limits of a servlet container in a gateway on Netty")
                    .finds(of(NettyRules::threadsOfNoServer)),
            rule("FB064", INEFFECTIVE, "a path in the URI of a route").finds(of(RouteRules::pathsOfRoutes)),
            rule("FB065", INEFFECTIVE, "a property of the JVM in a settings file")
                    .finds(of(NettyRules::propertiesOfTheJvm))
                    .provedBy(TEST));

    /** About the gateway that the settings make. */
    static Rule.Check of(Function<ScgSettings, Stream<Found>> findings) {
        return subject -> findings.apply(new ScgSettings(subject));
    }

    @Override
    public String component() {
        return "scg-gateway";
    }

    @Override
    public List<String> artifacts() {
        return List.of(
                "spring-cloud-gateway-server-webflux",
                "spring-cloud-gateway-server",
                "spring-cloud-gateway-core",
                "spring-cloud-starter-gateway-server-webflux",
                "spring-cloud-starter-gateway");
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
    public List<ShownRoute> shown(Subject subject) {
        return ShownScg.onNetty(new ScgSettings(subject));
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
