package dev.fusebox.lab.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.jmx.JmxPollers.JmxTarget;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A JMX port of this JVM that opens and closes stands for a process that starts and ends. */
class JmxPollersTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final int port = freePort();
    private final JmxPollers pollers = new JmxPollers();
    private Registry registry;
    private JMXConnectorServer server;

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void start() throws IOException {
        registry = LocateRegistry.createRegistry(port);
        server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"),
                Map.of(),
                ManagementFactory.getPlatformMBeanServer());
        server.start();
    }

    private void end() throws IOException {
        server.stop();
        UnicastRemoteObject.unexportObject(registry, true);
        server = null;
    }

    @AfterEach
    void close() throws IOException {
        pollers.close();
        if (server != null) {
            end();
        }
    }

    private ProcessStatus look() throws InterruptedException {
        JmxProcess.Address address = new JmxProcess.Address("127.0.0.1", port, null, null);
        JmxTarget target = new JmxTarget("service-a", "127.0.0.1:" + port, () -> Optional.of(address));
        return pollers.poll(List.of(target), PATIENCE).get(0);
    }

    @Test
    void a_process_that_ends_is_gone_and_one_that_comes_back_is_read_again() throws Exception {
        assertThat(look().state()).isEqualTo(ProcessStatus.Reachability.NOT_YET);

        start();
        look();
        ProcessStatus second = look();
        assertThat(second.state()).isEqualTo(ProcessStatus.Reachability.ANSWERS);
        assertThat(second.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(second.before()).isNotNull();
        assertThat(second.complete()).isFalse();

        end();
        assertThat(look().state()).isEqualTo(ProcessStatus.Reachability.GONE);
        assertThat(look().now()).isNull();

        start();
        ProcessStatus back = look();
        assertThat(back.state()).isEqualTo(ProcessStatus.Reachability.ANSWERS);
        assertThat(back.before()).as("rates do not reach across a restart").isNull();
    }

    @Test
    void a_target_known_not_to_run_is_not_polled() throws Exception {
        start();
        JmxTarget absent = new JmxTarget("service-a", "127.0.0.1:" + port, Optional::empty);

        assertThat(pollers.poll(List.of(absent), PATIENCE))
                .singleElement()
                .satisfies(s -> assertThat(s.state()).isEqualTo(ProcessStatus.Reachability.NOT_YET));
    }
}
