package dev.fusebox.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopbackJmxTest {

    @TempDir
    Path folder;

    private int port;
    private JMXConnectorServer server;

    @BeforeEach
    void start() throws IOException {
        secret("password", "fusebox secret\n");
        secret("access", "fusebox readwrite\n");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        server = LoopbackJmx.start(port, folder);
    }

    @AfterEach
    void stop() throws IOException {
        server.stop();
    }

    private void secret(String name, String content) throws IOException {
        Path file = Files.createFile(
                folder.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, content);
    }

    private JMXConnector connect(Map<String, ?> environment) throws IOException {
        return JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"), environment);
    }

    @Test
    void whoever_knows_the_password_reads_mbeans() throws IOException {
        try (JMXConnector client = connect(Map.of(JMXConnector.CREDENTIALS, new String[] {"fusebox", "secret"}))) {
            assertThat(client.getMBeanServerConnection().getMBeanCount()).isPositive();
        }
    }

    @Test
    void a_wrong_password_or_none_is_refused() {
        assertThatThrownBy(() -> connect(Map.of(JMXConnector.CREDENTIALS, new String[] {"fusebox", "guess"})))
                .isInstanceOf(SecurityException.class);
        assertThatThrownBy(() -> connect(Map.of())).isInstanceOf(SecurityException.class);
    }

    @Test
    void nothing_but_127_0_0_1_can_reach_it() throws IOException {
        // Another loopback address is as far as a test gets without leaving the machine.
        try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.2"))) {
            assertThat(other.isBound()).isTrue();
        }
    }
}
