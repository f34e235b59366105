package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.results.cell.Connections;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ConstantServerTest {

    private static Socket connected(ConstantServer server) throws IOException {
        return new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort());
    }

    private static InputStream called(Socket connection) throws IOException {
        connection.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return connection.getInputStream();
    }

    @Test
    void a_call_is_answered_and_its_connection_ends() throws Exception {
        try (ConstantServer server = new ConstantServer(Connections.NEW)) {
            for (int call = 0; call < 3; call++) {
                try (Socket connection = connected(server)) {
                    byte[] answer = called(connection).readAllBytes();

                    assertThat(new String(answer, StandardCharsets.US_ASCII))
                            .startsWith("HTTP/1.1 200 OK\r\n")
                            .contains("Connection: close")
                            .endsWith("\r\n\r\nok");
                    assertThat(answer).hasSize(ConstantServer.answerBytes(Connections.NEW));
                }
            }
            assertThat(LocalHttp.status(server.url(), null)).isEqualTo(200);
        }
    }

    @Test
    void a_kept_connection_has_many_calls() throws IOException {
        try (ConstantServer server = new ConstantServer(Connections.KEPT);
                Socket connection = connected(server)) {
            for (int call = 0; call < 3; call++) {
                assertThat(new String(
                                called(connection).readNBytes(ConstantServer.answerBytes(Connections.KEPT)),
                                StandardCharsets.US_ASCII))
                        .contains("Connection: keep-alive");
            }
        }
    }

    @Test
    void callers_that_leave_disturb_no_other() throws Exception {
        try (ConstantServer server = new ConstantServer(Connections.KEPT)) {
            for (int caller = 0; caller < 3; caller++) {
                Socket reset = connected(server);
                reset.setSoLinger(true, 0);
                reset.close();
                connected(server).close();
            }
            assertThat(LocalHttp.status(server.url(), null)).isEqualTo(200);
        }
    }

    @Test
    void when_it_ends_its_connections_do() throws IOException {
        ConstantServer server = new ConstantServer(Connections.KEPT);
        Socket connection = connected(server);
        called(connection).readNBytes(ConstantServer.answerBytes(Connections.KEPT));

        server.close();

        assertThat(connection.getInputStream().read()).isEqualTo(-1);
        assertThatThrownBy(() -> connected(server)).isInstanceOf(ConnectException.class);
    }
}
