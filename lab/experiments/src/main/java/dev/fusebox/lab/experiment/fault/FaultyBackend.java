package dev.fusebox.lab.experiment.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/** A backend on a port of this machine that misbehaves on purpose. Whether it listens is a state of the whole. */
public final class FaultyBackend implements AutoCloseable {

    /** What it does to a call. */
    @FunctionalInterface
    public interface BackendBehaviour {

        /** @return whether the connection stays open for the next request */
        boolean to(BackendRequest request, Socket connection) throws IOException;
    }

    private static final int BACKLOG = 2000;

    private final int port;
    private final BackendBehaviour behaviour;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "faulty backend");
        thread.setDaemon(true);
        return thread;
    });
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private @Nullable ServerSocket listener;
    private Future<?> accepting;

    /** One that does what the path of a call says, see {@link FaultyResponse}: so nothing is switched between calls. */
    FaultyBackend(int port) throws IOException {
        this(port, FaultyResponse::to);
    }

    /** Listens at once; on any free port when it is 0. */
    public FaultyBackend(int port, BackendBehaviour behaviour) throws IOException {
        this.behaviour = behaviour;
        this.listener = listener(port);
        this.port = listener.getLocalPort();
        this.accepting = accept(listener);
    }

    public int port() {
        return port;
    }

    /** Requests that it has received so far, as it understands them. */
    public int requests() {
        return requests.get();
    }

    /** Requests that have not ended. */
    int inFlight() {
        return inFlight.get();
    }

    /** Closes the port and every connection, as the end of its process would. */
    public synchronized void stop() throws IOException {
        if (listener != null) {
            listener.close();
            listener = null;
            // Until its accept() has returned, the system still takes connections for it.
            Failable.run(accepting::get);
        }
        closeConnections();
    }

    /** Listens again. */
    public synchronized void listen() throws IOException {
        if (listener == null) {
            listener = listener(port);
            accepting = accept(listener);
        }
    }

    public void closeConnections() {
        open.forEach(FaultyBackend::close);
    }

    private static ServerSocket listener(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), BACKLOG);
        return socket;
    }

    private Future<?> accept(ServerSocket from) {
        return threads.submit(() -> {
            try {
                while (true) {
                    Socket connection = from.accept();
                    open.add(connection);
                    threads.execute(() -> serve(connection));
                }
            } catch (IOException closed) {
                // It listens no more.
            }
        });
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            BackendRequest.Reader reader = new BackendRequest.Reader(connection.getInputStream());
            for (BackendRequest request = reader.next(); request != null; request = reader.next()) {
                requests.incrementAndGet();
                inFlight.incrementAndGet();
                try {
                    if (!behaviour.to(request, connection)) {
                        return;
                    }
                } finally {
                    inFlight.decrementAndGet();
                }
            }
        } catch (IOException | NumberFormatException gone) {
            // The gateway has closed the connection, or sent no HTTP.
        } finally {
            open.remove(connection);
        }
    }

    private static void close(Socket connection) {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        stop();
        threads.shutdownNow();
    }
}
