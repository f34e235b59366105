package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.KeptBackend;
import dev.fusebox.testing.RawMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/**
 * Clients that go away while others call: no call of the others breaks. Without the starter some do: a client's end may close the backend's
 * connection of its call when the next call has it already. On a lean route both ends of a call are on one event loop, where the pool has no
 * limit and no meters.
 */
@ExtendWith({Lean.class, OutputCaptureExtension.class})
class LeanNeighbourTest {

    private static final Duration LASTS = Duration.ofSeconds(10);
    private static final int WARM = 3000;
    private static final String CALL = "GET /v1/routea/hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

    @Test
    @Timeout(120)
    void no_call_breaks_because_another_client_went_away(CapturedOutput log) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(4);
        try (KeptBackend serviceA = new KeptBackend();
                Gateway gateway = Gateway.before(
                        serviceA.url(), "resilience4j.bulkhead.configs.default.max-concurrent-calls=1000")) {
            for (int i = 0; i < WARM; i++) {
                RawMessage.ask(gateway.port(), CALL);
            }
            assertThat(log.getOut()).contains("Route service-a is lean");

            long end = System.nanoTime() + LASTS.toNanos();
            Callable<Integer> leaving = () -> leave(gateway.port(), end);
            Callable<Integer> staying = () -> stay(gateway.port(), end);
            for (Future<Integer> calls : clients.invokeAll(List.of(leaving, leaving, staying, staying))) {
                assertThat(calls.get()).isGreaterThan(100);
            }
        } finally {
            clients.shutdownNow();
        }
    }

    /** At any time within two milliseconds, in which a call ends. */
    private static int leave(int port, long end) throws Exception {
        int left = 0;
        for (; System.nanoTime() < end; left++) {
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
                client.getOutputStream().write(CALL.getBytes(StandardCharsets.ISO_8859_1));
                LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(2_000_000));
            }
            Thread.sleep(2);
        }
        return left;
    }

    private static int stay(int port, long end) throws IOException {
        int answered = 0;
        for (; System.nanoTime() < end; answered++) {
            RawMessage answer = RawMessage.ask(port, CALL);
            assertThat(answer.start() + answer.body()).contains(" 200").endsWith("hello");
        }
        return answered;
    }
}
