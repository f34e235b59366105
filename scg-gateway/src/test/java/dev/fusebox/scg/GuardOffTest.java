package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.GatewayWire;
import dev.fusebox.testing.GuardOffContract;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class GuardOffTest extends GuardOffContract {

    @Override
    protected GatewayWire before(String serviceA, String... settings) {
        Gateway gateway = Gateway.before(serviceA, settings);
        return new GatewayWire(gateway.port(), gateway);
    }

    @Test
    void a_call_with_two_hosts_arrives() throws IOException {
        assertThat(ask("GET /v1/routea/a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
                        .start())
                .contains(" 200");
        assertThat(arrived()).hasSize(1);
    }
}
