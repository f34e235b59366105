package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.client.config.DefaultClientConfigImpl;
import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.settings.LayeredSettings;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.util.List;
import java.util.Map;
import org.apache.coyote.http11.Http11NioProtocol;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.netflix.ribbon.RibbonClientConfiguration;

/** Defaults of the settings catalogues beside those of the libraries' classes; Hystrix's are in {@code HystrixSettingsTest}. */
class DefaultsOfLibrariesTest {

    private static final Component ZUUL = Gateways.named("zuul").component();
    private static final Component SCG = Gateways.named("scg").component();

    @Test
    void of_ribbon_where_spring_sets_two_time_limits() {
        assertThat(ZUUL.catalogue().defaults())
                .containsAllEntriesOf(Map.of(
                        "ribbon.ConnectTimeout", "" + RibbonClientConfiguration.DEFAULT_CONNECT_TIMEOUT,
                        "ribbon.ReadTimeout", "" + RibbonClientConfiguration.DEFAULT_READ_TIMEOUT,
                        "ribbon.MaxAutoRetries", "" + DefaultClientConfigImpl.DEFAULT_MAX_AUTO_RETRIES,
                        "ribbon.MaxAutoRetriesNextServer",
                                "" + DefaultClientConfigImpl.DEFAULT_MAX_AUTO_RETRIES_NEXT_SERVER,
                        "ribbon.MaxConnectionsPerHost", "" + DefaultClientConfigImpl.DEFAULT_MAX_CONNECTIONS_PER_HOST,
                        "ribbon.MaxTotalConnections", "" + DefaultClientConfigImpl.DEFAULT_MAX_TOTAL_CONNECTIONS));
    }

    /** Spring Boot's own are the same. */
    @Test
    void of_tomcat() {
        Http11NioProtocol tomcat = new Http11NioProtocol();

        assertThat(Tomcat.SETTINGS.defaults())
                .isEqualTo(Map.of(
                        "server.tomcat.accept-count", "" + tomcat.getAcceptCount(),
                        "server.tomcat.max-connections", "" + tomcat.getMaxConnections(),
                        "server.tomcat.threads.max", "" + tomcat.getMaxThreads()));
    }

    @Test
    void of_a_circuit_breaker_of_resilience4j() {
        CircuitBreakerConfig library = CircuitBreakerConfig.ofDefaults();
        LayeredSettings nothing = new LayeredSettings(List.of(), SCG.catalogue());

        assertThat(SCG.configured(nothing, "orders", 1, null).breakers())
                .extracting(BreakerSpec::rule)
                .containsExactly(new BreakerRule.SlidingWindow(
                        library.getSlidingWindowType() == CircuitBreakerConfig.SlidingWindowType.TIME_BASED,
                        library.getSlidingWindowSize(),
                        library.getMinimumNumberOfCalls(),
                        library.getFailureRateThreshold(),
                        Math.toIntExact(
                                library.getWaitIntervalFunctionInOpenState().apply(1)),
                        library.getPermittedNumberOfCallsInHalfOpenState(),
                        true));
    }
}
