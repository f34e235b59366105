package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComponentTest {

    private static final Component ZUUL = Gateways.named("zuul").component();
    private static final Component SCG = Gateways.named("scg").component();

    @Test
    void default_ports_are_those_of_the_design() {
        Ports ports = new Ports(null);

        assertThat(ports.of(ZUUL)).isEqualTo(7082);
        assertThat(ports.jmx(ZUUL)).isEqualTo(17082);
        assertThat(ports.of(DemoStack.EUREKA)).isEqualTo(8761);
    }

    @Test
    void a_port_base_moves_every_port_into_one_block() {
        Ports ports = new Ports(20_000);

        assertThat(ports.of(DemoStack.EUREKA)).isEqualTo(20_000);
        assertThat(ports.of(SCG)).isEqualTo(20_004);
        assertThat(ports.jmx(DemoStack.EUREKA)).isEqualTo(20_060);
        assertThat(ports.jmx(SCG)).isEqualTo(20_064);
    }

    @Test
    void a_process_takes_only_settings_for_its_stack() {
        assertThat(DemoStack.SERVICE_A.concerns("zuul.semaphore.max-semaphores"))
                .isFalse();
        assertThat(DemoStack.SERVICE_A.concerns("server.tomcat.threads.max")).isTrue();
        assertThat(ZUUL.concerns("service-a.ribbon.MaxConnectionsPerHost")).isTrue();
        assertThat(ZUUL.concerns("resilience4j.bulkhead.configs.default.max-concurrent-calls"))
                .isFalse();
        assertThat(SCG.concerns("resilience4j.bulkhead.configs.default.max-concurrent-calls"))
                .isTrue();
        assertThat(SCG.concerns("server.tomcat.threads.max")).isFalse();
    }

    @Test
    void no_two_processes_share_a_name_or_a_port() {
        assertThat(Components.checked(Components.all())).isEqualTo(Components.all());
        assertThatThrownBy(() -> Components.checked(List.of(ZUUL, sameOffset())))
                .isInstanceOf(LabException.class)
                .hasMessage("zuul-gateway and other both have offset 3; change one of them");
    }

    @Test
    void no_two_gateways_share_an_id() {
        Component other = new SpringBootProcess("other", "other", Component.Role.GATEWAY, 7999, 49) {
            @Override
            public Optional<Gateway> gateway() {
                return ZUUL.gateway();
            }
        };
        assertThatThrownBy(() -> Components.checked(List.of(ZUUL, other)))
                .isInstanceOf(LabException.class)
                .hasMessage("zuul-gateway and other both have the gateway id zuul; change one of them");
    }

    @Test
    void every_port_of_every_process_lies_in_the_block() {
        Ports ports = new Ports(20_000);

        assertThat(Components.all())
                .allSatisfy(c -> assertThat(List.of(ports.of(c), ports.jmx(c)))
                        .allMatch(port -> port >= 20_000 && port < 20_000 + Ports.BLOCK));
    }

    private static Component sameOffset() {
        return new SpringBootProcess("other", "other", Component.Role.GATEWAY, 7999, 3);
    }
}
