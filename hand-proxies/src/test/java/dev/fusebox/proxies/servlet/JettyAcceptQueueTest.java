package dev.fusebox.proxies.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;

class JettyAcceptQueueTest {

    @Test
    void a_burst_of_users_has_room_to_wait() {
        List<Integer> sizes = new ArrayList<>();
        JettyServletWebServerFactory factory = new JettyServletWebServerFactory(0);
        new JettyAcceptQueue().acceptQueueOfJetty(3000).customize(factory);
        factory.addServerCustomizers(server ->
                server.getContainedBeans(ServerConnector.class).forEach(c -> sizes.add(c.getAcceptQueueSize())));

        factory.getWebServer();

        assertThat(sizes).containsExactly(3000);
    }
}
