package dev.fusebox.lab.process.os;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.jmx.AcceptQueue.QueueCounts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A real port, with more connections than it accepts. */
class ListeningPortIT {

    private static final int BACKLOG = 5;

    @Test
    void a_port_that_accepts_nothing_has_its_queue_full_and_drops_the_rest() throws Exception {
        List<SocketChannel> callers = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())) {
            ListeningPort port = ListeningPort.of("http://127.0.0.1:" + server.getLocalPort() + "/hello");
            assertThat(port.waiting()).isZero();
            assertThat(port.counts()).isEqualTo(new QueueCounts(BACKLOG, 0L));

            for (int i = 0; i < 3 * BACKLOG; i++) {
                callers.add(calling(server.getLocalPort()));
            }
            Instant end = Instant.now().plus(Duration.ofSeconds(10));
            while (dropped(port) == 0 && Instant.now().isBefore(end)) {
                Thread.sleep(50);
            }

            // Linux lets one more in than the size says.
            assertThat(port.waiting()).isBetween(BACKLOG, BACKLOG + 1);
            assertThat(dropped(port)).isPositive();
        } finally {
            for (SocketChannel caller : callers) {
                caller.close();
            }
        }
    }

    @Test
    void a_port_at_which_no_process_listens_tells_nothing() throws IOException {
        int free;
        try (ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())) {
            free = server.getLocalPort();
        }

        assertThat(new ListeningPort(free).waiting()).isNull();
        assertThat(new ListeningPort(free).counts()).isEqualTo(new QueueCounts(null, null));
    }

    private static SocketChannel calling(int port) throws IOException {
        SocketChannel caller = SocketChannel.open();
        caller.configureBlocking(false);
        caller.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return caller;
    }

    private static long dropped(ListeningPort port) {
        Long dropped = port.counts().dropped();
        return dropped == null ? 0 : dropped;
    }
}
