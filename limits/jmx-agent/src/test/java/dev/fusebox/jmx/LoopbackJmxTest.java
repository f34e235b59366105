package dev.fusebox.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopbackJmxTest {

    @TempDir
    Path folder;

    private int port;

    @BeforeEach
    void write_the_files() throws IOException {
        Secrets.in(folder);
        port = ApplicationJvm.freePort();
    }

    private String problem() {
        return LoopbackJmx.problem(List.of("" + port, folder.toString()));
    }

    @Test
    void a_client_with_the_password_reads_mbeans() throws IOException {
        assertThat(problem()).isNull();

        try (JMXConnector client = ApplicationJvm.connect(port, "reader", "r-secret")) {
            assertThat(client.getMBeanServerConnection().getMBeanCount()).isPositive();
        }
        assertThat(System.getProperty("java.rmi.server.hostname"))
                .as("it is the application's")
                .isNull();
    }

    @Test
    void a_wrong_password_or_none_is_rejected() {
        assertThat(problem()).isNull();

        assertThatThrownBy(() -> ApplicationJvm.connect(port, "reader", "guess"))
                .isInstanceOf(SecurityException.class);
        assertThatThrownBy(() -> ApplicationJvm.connect(port)).isInstanceOf(SecurityException.class);
    }

    @Test
    void nothing_but_127_0_0_1_can_reach_it() throws IOException {
        assertThat(problem()).isNull();

        // Another loopback address is as far as a test gets without leaving the machine.
        try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.2"))) {
            assertThat(other.isBound()).isTrue();
        }
    }

    @Test
    void a_wrong_argument_gets_the_usage() {
        String usage = "; pass -javaagent:jmx-agent.jar=PORT,FOLDER, like =9010,/etc/gateway-jmx";

        assertThat(LoopbackJmx.problem(List.of())).isEqualTo("it needs a port and a folder" + usage);
        assertThat(LoopbackJmx.problem(List.of("9010"))).isEqualTo("it needs a folder with its password" + usage);
        for (String word : List.of("x", "", "0", "65536", "-1", "999999999999")) {
            assertThat(LoopbackJmx.problem(List.of(word, "x"))).isEqualTo("'" + word + "' is not a port" + usage);
        }
    }

    @Test
    void a_port_in_use_is_named() throws IOException {
        try (ServerSocket holder = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = holder.getLocalPort();

            assertThat(problem())
                    .startsWith("port " + port + " of 127.0.0.1 cannot be opened (Address already in use")
                    .endsWith("); end the process that uses it, or pass another port");
        }
    }

    @Test
    void an_agent_that_is_given_twice_opens_its_port_once() throws IOException {
        assertThat(problem()).isNull();
        assertThat(problem()).startsWith("port " + port + " of 127.0.0.1 cannot be opened (");

        try (JMXConnector client = ApplicationJvm.connect(port, "reader", "r-secret")) {
            assertThat(client.getMBeanServerConnection().getMBeanCount()).isPositive();
        }
    }

    @Test
    void a_missing_file_is_named() throws IOException {
        Files.delete(folder.resolve("access"));

        assertThat(problem())
                .isEqualTo(
                        folder + "/access is missing or cannot be reached; FOLDER needs two files of mode 600: password"
                                + " (a line like: monitor SECRET) and access (a line like: monitor readonly)");
    }

    @Test
    void files_that_others_can_read_or_replace_are_rejected() throws IOException {
        Path password = folder.resolve("password");
        mode(password, "rw-r-----");
        assertThat(problem()).isEqualTo(password + " is open to others; run: chmod 600 " + password);

        mode(password, "rw-------");
        mode(folder, "rwxrwx---");
        assertThat(problem()).isEqualTo("others can put files into " + folder + "; run: chmod 700 " + folder);
    }

    private static void mode(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void files_of_another_user_are_rejected() throws IOException {
        assumeTrue(Files.getAttribute(folder, "unix:uid").equals(0), "only root gives files away");
        Files.setAttribute(folder.resolve("password"), "unix:uid", 65_534);

        assertThat(problem())
                .matches(
                        ".*/password belongs to another user, \\w+; it has to belong to the user who runs this process");
    }

    @Test
    void an_access_file_that_says_nonsense_is_named() throws IOException {
        Secrets.write(folder, "access", "reader readsometimes\n");

        assertThat(problem())
                .startsWith(folder + "/access cannot be understood (")
                .endsWith("); its lines are like: monitor readonly");
    }
}
