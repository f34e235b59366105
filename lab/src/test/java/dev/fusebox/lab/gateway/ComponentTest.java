package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.process.Ports;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComponentTest {

    @Test
    void default_ports_are_those_of_the_design() {
        Ports ports = new Ports(null);

        assertThat(ports.of(Component.ZUUL)).isEqualTo(7082);
        assertThat(ports.jmx(Component.ZUUL)).isEqualTo(17082);
        assertThat(ports.of(Component.EUREKA)).isEqualTo(8761);
    }

    @Test
    void a_port_base_moves_every_port_into_one_block() {
        Ports ports = new Ports(20_000);

        assertThat(ports.of(Component.EUREKA)).isEqualTo(20_000);
        assertThat(ports.of(Component.SCG)).isEqualTo(20_004);
        assertThat(ports.jmx(Component.EUREKA)).isEqualTo(20_020);
        assertThat(ports.jmx(Component.SCG)).isEqualTo(20_024);
    }

    @Test
    void a_port_in_use_is_named_with_its_process_and_the_way_out() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int base = taken.getLocalPort() - 3;

            assertThatThrownBy(() -> new Ports(base).requireFree(List.of(Component.ZUUL)))
                    .isInstanceOf(LabException.class)
                    .hasMessage("port %d is in use (zuul-gateway); free it or pass --port-base %d"
                            .formatted(taken.getLocalPort(), base + 100));
        }
    }

    @Test
    void a_process_heeds_what_is_meant_for_its_stack_only() {
        assertThat(Component.SERVICE_A.heeds("zuul.semaphore.max-semaphores")).isFalse();
        assertThat(Component.SERVICE_A.heeds("server.tomcat.threads.max")).isTrue();
        assertThat(Component.ZUUL.heeds("service-a.ribbon.MaxConnectionsPerHost"))
                .isTrue();
        assertThat(Component.ZUUL.heeds("resilience4j.bulkhead.configs.default.max-concurrent-calls"))
                .isFalse();
        assertThat(Component.SCG.heeds("resilience4j.bulkhead.configs.default.max-concurrent-calls"))
                .isTrue();
        assertThat(Component.SCG.heeds("server.tomcat.threads.max")).isFalse();
    }
}
