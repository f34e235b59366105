package dev.fusebox.lab.process.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Ports;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortsInUseTest {

    private static final Component ZUUL = Gateways.named("zuul").component();

    @Test
    void a_port_in_use_is_named_with_its_process_and_the_way_out() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int base = listener.getLocalPort() - 3;

            assertThat(PortsInUse.isOpen(listener.getLocalPort())).isTrue();
            assertThatThrownBy(() -> PortsInUse.requireFree(new Ports(base), List.of(ZUUL)))
                    .isInstanceOf(LabException.class)
                    .hasMessage("port %d is in use (zuul-gateway); free it or pass --port-base %d"
                            .formatted(listener.getLocalPort(), base + 120));
        }
    }
}
