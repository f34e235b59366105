package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.GivenSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettableTest {

    private static final Set<Component> BOTH = DemoStack.with(List.of(Gateways.named("zuul"), Gateways.named("scg")));

    private static void require(String property, String value) {
        Settable.require(new GivenSettings(Map.of(property, value)), BOTH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zuul.semaphore.max-semaphores=7",
                "ribbon.readTimeout=2000",
                "zuul.host.max-per-route-connections=40",
                "service-a.ribbon.MaxConnectionsPerHost=9",
                "server.tomcat.threads.max=50",
                "demo-service:server.tomcat.threads.max=50",
                "resilience4j.timelimiter.configs.default.timeout-duration=2s",
                "spring.cloud.gateway.default-filters[0]=CircuitBreaker=shared",
                "spring.threads.virtual.enabled=true",
                "eureka.client.registry-fetch-interval-seconds=5",
                "reactor.netty.ioWorkerCount=1"
            })
    void sizes_times_and_switches_may_be_changed(String setting) {
        int value = setting.indexOf('=');
        assertThatCode(() -> require(setting.substring(0, value), setting.substring(value + 1)))
                .doesNotThrowAnyException();
    }

    /** Spring takes each of them for the address, port, path or file that it means. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "server.address",
                "server.Add-ress",
                "server[address]",
                "server.port",
                "server.ssl.enabled",
                "server.tomcat.accesslog.directory",
                "server.tomcat.basedir",
                "service-a.ribbon.listOfServers",
                "zuul.routes.other.url",
                "spring.cloud.gateway.server.webflux.routes[0].uri",
                "spring.cloud.gateway.server.webflux.httpclient.proxy.host",
                "demo.document-store.uri",
                "hand-proxy.routes[0].address",
                "spring.cloud.loadbalancer.health-check.path",
                "spring.main.sources",
                "spring.main.web-application-type.x",
                "zuul.semaphore.max-semaphores --server.address"
            })
    void where_a_process_listens_and_whom_it_calls_may_not(String property) {
        assertThatThrownBy(() -> require(property, "5"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--set " + property + ": it may change sizes, times and switches, not where a process"
                        + " listens or whom it calls");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "management.endpoints.web.exposure.include",
                "management.server.port",
                "eureka.client.service-url.defaultZone",
                "eureka.instance.hostname",
                "eureka-server:eureka.server.enable-self-preservation",
                "spring.config.import",
                "spring.application.json",
                "spring.profiles.active",
                "spring.profiles.include",
                "logging.config",
                "SERVER_ADDRESS",
                "nonsense"
            })
    void what_no_process_is_known_to_read_is_rejected(String property) {
        assertThatThrownBy(() -> require(property, "5"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--set " + property + ": ");
    }

    /** No model knows what it brings, so only what measures may. */
    @Test
    void an_experiment_of_a_study_may_add_a_profile_by_its_name() {
        assertThatCode(() -> Settable.requireOfExperiment(
                        new GivenSettings(Map.of("spring.profiles.include", "semaphore-100")), BOTH))
                .doesNotThrowAnyException();
        for (Map<String, String> other : List.of(
                Map.of("spring.profiles.include", "${user.name}"),
                Map.of("spring.profiles.active", "semaphore-100"),
                Map.of("spring.profiles.include", "semaphore-100", "server.port", "80"))) {
            assertThatThrownBy(() -> Settable.requireOfExperiment(new GivenSettings(other), BOTH))
                    .isInstanceOf(UsageException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "zuul.routes.a.path, /everything/**",
        "ribbon.NFLoadBalancerClassName, a:b",
        "zuul.semaphore.max-semaphores, #{T(java.lang.Runtime)}",
        "zuul.semaphore.max-semaphores, 'a\nb'"
    })
    void a_value_that_may_be_an_address_a_file_or_code_is_rejected(String property, String value) {
        assertThatThrownBy(() -> require(property, value)).isInstanceOf(UsageException.class);
    }

    @Test
    void a_setting_of_another_gateway_is_rejected_with_the_modules_of_the_run() {
        GivenSettings zuul = new GivenSettings(Map.of("zuul.semaphore.max-semaphores", "7"));
        Set<Component> scg = DemoStack.with(List.of(Gateways.named("scg")));

        assertThatThrownBy(() -> Settable.require(zuul, scg))
                .hasMessage(
                        "--set zuul.semaphore.max-semaphores: no process of this run is known to read it; its modules"
                                + " are demo-service, scg-gateway");
        assertThatThrownBy(() -> require("demo-servce:server.tomcat.threads.max", "5"))
                .hasMessage("--set demo-servce:server.tomcat.threads.max: 'demo-servce' is no module of this run; its"
                        + " modules are demo-service, zuul-gateway, scg-gateway");
    }
}
