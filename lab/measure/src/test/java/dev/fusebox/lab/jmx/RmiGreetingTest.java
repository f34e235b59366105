package dev.fusebox.lab.jmx;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RmiGreetingTest {

    /** A server that reads the greeting and answers with this byte. */
    private static ServerSocket saying(byte... answer) throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        CompletableFuture.runAsync(() -> {
            try (Socket caller = server.accept()) {
                caller.getInputStream().readNBytes(7);
                caller.getOutputStream().write(answer);
            } catch (IOException closed) {
                // The test is over.
            }
        });
        return server;
    }

    @Test
    void an_rmi_registry_is_recognised() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Registry registry = LocateRegistry.createRegistry(port);
        try {
            assertThatCode(() -> RmiGreeting.exchange("127.0.0.1", port)).doesNotThrowAnyException();
        } finally {
            UnicastRemoteObject.unexportObject(registry, true);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "72, 'a program listens there, but not JMX'",
        "21, 'a port with TLS listens there; JMX with TLS is not supported'"
    })
    void another_protocol_is_not_jmx(byte first, String complaint) throws IOException {
        try (ServerSocket other = saying(first)) {
            assertThatThrownBy(() -> RmiGreeting.exchange("127.0.0.1", other.getLocalPort()))
                    .isInstanceOf(IOException.class)
                    .hasMessage(complaint);
        }
    }

    @Test
    void a_port_that_closes_the_connection_is_not_jmx() throws IOException {
        try (ServerSocket other = saying()) {
            assertThatThrownBy(() -> RmiGreeting.exchange("127.0.0.1", other.getLocalPort()))
                    .hasMessage("a program listens there, but not JMX");
        }
    }

    @Test
    void a_port_where_nothing_listens_is_named() throws IOException {
        ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        free.close();

        assertThatThrownBy(() -> RmiGreeting.exchange("127.0.0.1", free.getLocalPort()))
                .hasMessage("nothing listens there");
    }
}
