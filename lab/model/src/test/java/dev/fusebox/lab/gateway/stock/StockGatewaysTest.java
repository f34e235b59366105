package dev.fusebox.lab.gateway.stock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class StockGatewaysTest {

    private static final Launch LAUNCH =
            new Launch(new LabHome(Path.of("../..").toAbsolutePath()), new Ports(20_000), "semaphore-500", null, false);

    private static List<String> arguments(String gateway) {
        return component(gateway).arguments(LAUNCH);
    }

    private static Component component(String gateway) {
        return Gateways.named(gateway).component();
    }

    @Test
    void a_stock_gateway_has_our_starter_switched_off_and_its_twin_the_same_start() {
        assertThat(arguments("stock-scg"))
                .contains("--fusebox.limits.enabled=false", "--backend.address=127.0.0.1:20001")
                .noneMatch(word -> word.contains("eureka"));
        assertThat(component("stock-scg-twin").program(LAUNCH))
                .isEqualTo(component("stock-scg").program(LAUNCH));
        assertThat(arguments("stock-scg-starter")).contains("--fusebox.limits.enabled=true");
    }

    @Test
    void it_reads_the_profiles_of_the_labs_own_gateways() {
        assertThat(arguments("stock-zuul"))
                .contains("--spring.profiles.active=semaphore-500")
                .anyMatch(word -> word.startsWith("--spring.config.location=classpath:/,file:"));
    }

    @Test
    void a_study_of_costs_runs_more_gateways_at_once_than_others_do() {
        List<Gateway> ten = Gateways.proxies().subList(0, 10);

        assertThat(Gateways.groups(ten, true)).containsExactly(ten);
        assertThat(Gateways.groups(ten, false)).hasSize(2);
    }

    @Test
    void with_and_without_a_circuit_breaker_are_routes_of_the_same_application() {
        assertThat(Gateways.named("stock-scg").prefix()).isEqualTo("/guarded");
        assertThat(Gateways.named("stock-scg-plain").prefix()).isEqualTo("/plain");
    }
}
