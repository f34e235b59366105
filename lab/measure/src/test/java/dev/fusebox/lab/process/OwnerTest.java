package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.process.os.Proc;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerTest {

    /** A row of Linux: the user with the number 1000 listens at port 9010 of 127.0.0.1. */
    private static final String LISTENS =
            "   3: 0100007F:2332 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4711 1 0000 100";

    private static final Proc.TcpSocket LISTENER = Proc.TcpSocket.of(LISTENS);

    @Test
    void a_listener_of_another_user_is_recognised() {
        assertThat(Owner.isForeign(LISTENER, 9010, "1001")).isTrue();
        assertThat(Owner.isForeign(LISTENER, 9010, "1000")).isFalse();
        assertThat(Owner.isForeign(LISTENER, 9011, "1001")).isFalse();
        assertThat(Owner.isForeign(Proc.TcpSocket.of(LISTENS.replace(" 0A ", " 06 ")), 9010, "1001"))
                .as("a connection that has ended")
                .isFalse();
    }

    @Test
    void a_file_of_this_test_belongs_to_its_user(@TempDir Path made) throws Exception {
        assertThat(Owner.of(made)).isEqualTo(Owner.self());
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(Owner.isForeign(socket.getLocalPort())).isFalse();
        }
    }
}
