package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that leaves half of the calls unanswered: every load generator says so in the same figures. */
class UnansweredCallsIT {

    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok".getBytes();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger asked = new AtomicInteger();

    @TempDir
    Path folder;

    private ServerSocket server;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        threads.shutdownNow();
    }

    static Stream<Arguments> generators() {
        return Stream.of(
                        Arguments.of(new Ab(), new Arrivals.Closed(4)),
                        Arguments.of(new Wrk(), new Arrivals.Closed(4)),
                        Arguments.of(new PoissonCalls(true), new Arrivals.Open(200)))
                .flatMap(a -> Stream.of(true, false).map(reset -> Arguments.of(a.get()[0], a.get()[1], reset)));
    }

    /** @param reset whether it resets the connection, rather than to close it */
    @ParameterizedTest
    @MethodSource("generators")
    void half_of_the_calls_are_unanswered(LoadGenerator generator, Arrivals arrivals, boolean reset) throws Exception {
        threads.execute(() -> accept(reset));
        String url = "http://127.0.0.1:" + server.getLocalPort() + "/";

        LoadFigures load = generator
                .run(LoadRequest.of(url, null, arrivals, 200, 1, folder), process -> {})
                .load()
                .orElseThrow();

        assertThat(load.completed())
                .isEqualTo(load.ok() + load.counts().failed())
                .isCloseTo(asked.get(), within(5L));
        assertThat(load.okShare()).isCloseTo(0.5, within(0.05));
        assertThat(load.counts().failed()).isCloseTo(load.completed() / 2, within(5L));
        assertThat(load.requestsPerSecond()).isEqualTo(load.goodputPerSecond());
    }

    private void accept(boolean reset) {
        try {
            while (true) {
                Socket connection = server.accept();
                threads.execute(() -> answer(connection, reset));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void answer(Socket connection, boolean reset) {
        try (connection) {
            if (connection.getInputStream().read(new byte[4096]) > 0 && asked.incrementAndGet() % 2 == 0) {
                connection.getOutputStream().write(ANSWER);
            } else {
                connection.setSoLinger(reset, 0);
            }
        } catch (IOException e) {
            // The client has gone.
        }
    }
}
