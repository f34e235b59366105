package dev.fusebox.lab.load;

import dev.fusebox.lab.results.cell.Connections;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * Answers whatever comes with the same few bytes, at once, on a free port of loopback: the least that a server can do, so that a load
 * generator shows what it can do itself. Its one thread reads a call in one piece, and looks at nothing in it.
 */
public final class ConstantServer implements AutoCloseable {

    /** Connections that may wait to be accepted, as far as the system allows. */
    private static final int BACKLOG = 4096;

    private final ByteBuffer call = ByteBuffer.allocateDirect(1 << 16);
    private final ByteBuffer answer;
    private final boolean keeps;
    private final Selector selector = Selector.open();
    private final ServerSocketChannel server = ServerSocketChannel.open();
    private final Thread thread = new Thread(this::serve, "constant-server");

    /** @param connections whether they stay open for further calls */
    public ConstantServer(Connections connections) throws IOException {
        keeps = connections == Connections.KEPT;
        answer = ByteBuffer.allocateDirect(answerBytes(connections)).put(answer(connections));
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG)
                .configureBlocking(false)
                .register(selector, SelectionKey.OP_ACCEPT);
        thread.setDaemon(true);
        thread.start();
    }

    private static byte[] answer(Connections connections) {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: %s\r\n\r\nok"
                .formatted(connections == Connections.KEPT ? "keep-alive" : "close")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Size of an answer, header included. */
    public static int answerBytes(Connections connections) {
        return answer(connections).length;
    }

    public String url() {
        return "http://127.0.0.1:" + server.socket().getLocalPort() + "/";
    }

    private void serve() {
        try (selector) {
            while (server.isOpen()) {
                selector.select(this::ready);
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        } catch (IOException e) {
            // Nothing more can be answered.
        }
    }

    private void ready(SelectionKey key) {
        try {
            if (key.channel() instanceof SocketChannel connection) {
                answered(connection);
                return;
            }
            for (SocketChannel fresh; server.isOpen() && (fresh = server.accept()) != null; ) {
                fresh.configureBlocking(false);
                if (!answered(fresh)) {
                    fresh.register(selector, SelectionKey.OP_READ);
                }
            }
        } catch (IOException gone) {
            // This caller has left, or the load is over.
        }
    }

    /** Answers a call, if one has come; whether the connection is over. */
    private boolean answered(SocketChannel connection) throws IOException {
        boolean stays = false;
        try {
            int bytes = connection.read(call.clear());
            if (bytes > 0) {
                connection.write(answer.rewind());
            }
            stays = bytes == 0 || bytes > 0 && keeps;
        } finally {
            if (!stays) {
                connection.close();
            }
        }
        return !stays;
    }

    /** Nothing listens when it returns: a channel that a selector knows is closed by the selector. */
    @Override
    public void close() throws IOException {
        server.close();
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
