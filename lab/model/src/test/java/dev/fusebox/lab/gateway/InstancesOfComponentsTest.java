package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.GivenSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InstancesOfComponentsTest {

    private static final Component ZUUL = Gateways.named("zuul").component();
    private static final List<Component> FLEET = Components.replicated(
            List.of(DemoStack.EUREKA, DemoStack.SERVICE_A, ZUUL), Map.of(ZUUL, 3, DemoStack.SERVICE_A, 2));

    private static Launch launch(Map<String, String> given) {
        LabHome home = new LabHome(Path.of("../..").toAbsolutePath().normalize());
        return new Launch(home, new Ports(23_000), "stock", null, false, null, new GivenSettings(given));
    }

    private static Component named(String instance) {
        return FLEET.stream()
                .filter(c -> c.instanceName().equals(instance))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void every_instance_has_its_own_name_and_ports() {
        assertThat(FLEET)
                .extracting(Component::id)
                .containsExactly(
                        "eureka-server",
                        "service-a",
                        "zuul-gateway",
                        "service-a-2",
                        "zuul-gateway-2",
                        "zuul-gateway-3");
        assertThat(FLEET).extracting(Component::offset).doesNotHaveDuplicates();
        assertThat(FLEET).extracting(Component::defaultPort).doesNotHaveDuplicates();
        assertThat(FLEET)
                .filteredOn(c -> c.number() > 1)
                .allSatisfy(replica ->
                        assertThat(Components.all()).noneMatch(c -> c.defaultPort() == replica.defaultPort()));
    }

    @Test
    void a_replica_starts_the_same_program_on_its_own_port_with_its_own_settings() {
        Launch launch = launch(Map.of("zuul-3:ribbon.MaxConnectionsPerHost", "25"));
        Component second = named("zuul-2");
        Component third = named("zuul-3");

        assertThat(third.arguments(launch))
                .contains(
                        "--server.port=" + launch.ports().of(third),
                        "--spring.application.name=zuul-gateway",
                        "--ribbon.MaxConnectionsPerHost=25");
        assertThat(second.arguments(launch)).noneMatch(word -> word.contains("MaxConnectionsPerHost"));
        assertThat(ZUUL.arguments(launch))
                .contains("--server.port=" + launch.ports().of(ZUUL));
    }

    @Test
    void settings_of_one_instance_come_before_those_of_all() {
        GivenSettings given = new GivenSettings(Map.of(
                "ribbon.MaxConnectionsPerHost", "40",
                "zuul-1:ribbon.MaxConnectionsPerHost", "10"));

        assertThat(ZUUL.own(given)).containsEntry("ribbon.MaxConnectionsPerHost", "10");
        assertThat(named("zuul-2").own(given)).containsEntry("ribbon.MaxConnectionsPerHost", "40");
    }

    @Test
    void its_configured_limits_have_its_name_and_its_size() {
        Launch launch = launch(Map.of("zuul-3:ribbon.MaxConnectionsPerHost", "25"));

        assertThat(launch.configured(named("zuul-3"), "service-a").limits())
                .anySatisfy(limit -> {
                    assertThat(limit.fullName()).isEqualTo("zuul-gateway-3/pool.service-a");
                    assertThat(limit.max()).isEqualTo(25);
                })
                .allSatisfy(limit -> assertThat(limit.component()).isEqualTo("zuul-gateway-3"));
    }

    @Test
    void more_instances_than_a_block_of_ports_has_place_for_are_a_mistake() {
        assertThatThrownBy(() -> Components.replicated(List.of(ZUUL), Map.of(ZUUL, 99)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("99 instances of zuul-gateway");
    }
}
