package dev.fusebox.lab.load.call;

import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.ClientView.Ending;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A call written byte by byte to a socket, for what no HTTP client sends: a body that its head belies, a client that does not read.
 * It never has more than a block of a body in memory.
 *
 * @param head the request line and the headers, with the empty line
 * @param bodyBytes zeros that follow it
 * @param expected bytes of a whole answer of the backend
 * @param reads whether the client reads its answer
 * @param patience after this time the client closes the connection
 */
public record RawCall(String head, long bodyBytes, long expected, boolean reads, Duration patience) {

    /** What the answers of the lab's faulty backend are, and no gateway's own. */
    public static final String BACKEND_TYPE = "application/octet-stream";

    private static final int BLOCK = 65_536;

    private static final ScheduledExecutorService CLOCK =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("patience of raw calls", true));

    /** Sends it to this server of this machine, and waits for the end of the exchange. */
    public ClientView send(URI server) {
        long start = System.nanoTime();
        try (Socket socket = connect(server)) {
            Patience client = Patience.of(socket, patience);
            RawAnswer answer = new RawAnswer();
            try {
                write(socket.getOutputStream());
            } catch (IOException early) {
                // The server may have answered without reading all of the body.
            }
            try {
                if (reads) {
                    answer.read(socket.getInputStream());
                } else {
                    client.await();
                }
            } catch (IOException | NumberFormatException ended) {
                // What has arrived until then counts.
            }
            boolean left = client.left();
            return answer.view(left, expected, (System.nanoTime() - start) / 1_000_000);
        } catch (IOException unreachable) {
            return new ClientView(
                    0, ClientView.AnswerBody.EMPTY, 0, Ending.CLOSED, (System.nanoTime() - start) / 1_000_000);
        }
    }

    /** A connection to a server of this machine, for calls or for none. */
    public static Socket connect(URI server) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.getPort());
    }

    private void write(OutputStream out) throws IOException {
        out.write(head.getBytes(StandardCharsets.ISO_8859_1));
        byte[] block = new byte[(int) Math.min(BLOCK, bodyBytes)];
        Arrays.fill(block, (byte) 'x');
        for (long left = bodyBytes; left > 0; left -= block.length) {
            out.write(block, 0, (int) Math.min(left, block.length));
        }
    }

    /**
     * Closes the connection at the end of the client's patience, also while a write is stuck.
     *
     * @param over set before the connection is closed, which wakes a reader before the task has ended
     */
    private record Patience(ScheduledFuture<?> end, AtomicBoolean over) {

        static Patience of(Socket socket, Duration patience) {
            AtomicBoolean over = new AtomicBoolean();
            return new Patience(
                    CLOCK.schedule(
                            () -> {
                                over.set(true);
                                return closeQuietly(socket);
                            },
                            patience.toMillis(),
                            TimeUnit.MILLISECONDS),
                    over);
        }

        private static @Nullable Void closeQuietly(Socket socket) {
            try {
                socket.close();
            } catch (IOException gone) {
                // It is closed already.
            }
            return null;
        }

        void await() {
            try {
                end.get();
            } catch (Exception interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** Whether the client closed it; otherwise it does not any more. */
        boolean left() {
            end.cancel(false);
            return over.get();
        }
    }
}
