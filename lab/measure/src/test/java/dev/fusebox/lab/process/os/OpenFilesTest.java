package dev.fusebox.lab.process.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class OpenFilesTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void connections_are_named_by_who_is_at_their_other_end() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket first = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket second = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {

            Map<String, Long> open = OpenFiles.byKind(
                    ProcessHandle.current(), port -> port == server.getLocalPort() ? "service-a" : null);

            assertThat(open).containsEntry("connections to service-a", 2L);
            assertThat(open).containsEntry("connections from callers", 1L);
            assertThat(open.get("open ports")).isPositive();
            assertThat(first.isConnected() && second.isConnected() && accepted.isConnected())
                    .isTrue();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_process_that_has_ended_has_nothing_open() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThat(OpenFiles.byKind(ended.toHandle(), port -> null)).isEmpty();
    }
}
