package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.experiment.fault.BackendRequest;
import dev.fusebox.lab.experiment.fault.FaultyBackend;
import dev.fusebox.lab.load.call.RawCall;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A server in the place of a backend of the user's: it answers every path, or fails in a way that is switched between calls. Calls of
 * a backend that hangs can be counted, and let go.
 */
final class StandInBackend implements AutoCloseable {

    /** The header by which a call says which route it was sent to, in small letters. */
    static final String MARK = "x-fusebox-route";

    /** Of a whole answer. */
    static final int BYTES = 12;

    private static final byte[] BODY = new byte[BYTES];
    private static final long SLOW_MS = 2000;
    private static final long DRIP_MS = 400;

    private final FaultyBackend server;
    private final Set<Socket> held = ConcurrentHashMap.newKeySet();
    private final Set<Socket> known = ConcurrentHashMap.newKeySet();
    private final Map<String, AtomicInteger> byMark = new ConcurrentHashMap<>();
    private volatile @Nullable BackendFault fault;
    private volatile @Nullable String only;
    private final Map<String, Set<String>> headers = new ConcurrentHashMap<>();

    /** @param port 0 for any free one */
    StandInBackend(int port) throws IOException {
        server = new FaultyBackend(port, this::answer);
    }

    int port() {
        return server.port();
    }

    /** Requests that it has received so far. */
    int requests() {
        return server.requests();
    }

    /** The same of calls with this mark. */
    int requests(String mark) {
        AtomicInteger count = byMark.get(mark);
        return count == null ? 0 : count.get();
    }

    /** The names of the headers of the last call with this mark, in small letters; of any call where none has it. */
    List<String> lastHeaders(String mark) {
        return headers.getOrDefault(mark, headers.getOrDefault("", Set.of())).stream()
                .filter(name -> !name.equals(MARK))
                .sorted()
                .toList();
    }

    /** Calls that hang now. */
    int held() {
        return held.size();
    }

    /** From now on it fails so. Kept connections stay, so that the next call meets this and nothing else. */
    void fails(BackendFault how) throws IOException {
        fails(how, null);
    }

    /** The same for calls with this mark; others are answered. {@code null} for all. */
    void fails(BackendFault how, @Nullable String mark) throws IOException {
        only = mark;
        fault = how;
        known.removeIf(Socket::isClosed);
        if (how == BackendFault.PORT_CLOSED) {
            server.stop();
        } else {
            server.listen();
        }
    }

    /** From now on it answers; calls that hang are let go. */
    void answers() throws IOException {
        fault = null;
        server.listen();
        release();
    }

    /** Answers the calls that hang now. */
    void release() {
        for (Iterator<Socket> each = held.iterator(); each.hasNext(); ) {
            Socket connection = each.next();
            each.remove();
            try {
                ok(connection);
            } catch (IOException gone) {
                // The gateway has given it up.
            }
        }
    }

    private boolean answer(BackendRequest request, Socket connection) throws IOException {
        String mark = request.headers().getOrDefault(MARK, "");
        byMark.computeIfAbsent(mark, m -> new AtomicInteger()).incrementAndGet();
        boolean kept = !known.add(connection);
        BackendFault how = only == null || mark.equals(only) ? fault : null;
        headers.put(mark, request.headers().keySet());
        if (how == null) {
            ok(connection);
            return true;
        }
        OutputStream out = connection.getOutputStream();
        switch (how) {
            case NONE -> ok(connection);
            case HANG -> {
                return hang(request, connection);
            }
            case SLOW -> {
                pause(SLOW_MS);
                ok(connection);
            }
            case ERROR_503 -> out.write(head("503 Service Unavailable"));
            case RESET, PORT_CLOSED -> {
                connection.setSoLinger(true, 0);
                return false;
            }
            case HALF -> {
                out.write(head("200 OK"));
                out.write(BODY, 0, BYTES / 2);
                return false;
            }
            case DRIP -> {
                out.write(head("200 OK"));
                for (int i = 0; i < BYTES; i++) {
                    pause(DRIP_MS);
                    out.write(BODY, i, 1);
                }
            }
            case KEPT_CLOSED -> {
                if (kept) {
                    return false;
                }
                ok(connection);
            }
        }
        return true;
    }

    /** Until it is let go, or the gateway closes the connection. What comes on the connection then is its next request. */
    private boolean hang(BackendRequest request, Socket connection) throws IOException {
        held.add(connection);
        try {
            request.in().mark(1);
            int next = request.in().read();
            request.in().reset();
            return next >= 0;
        } finally {
            held.remove(connection);
        }
    }

    private static void pause(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void ok(Socket connection) throws IOException {
        OutputStream out = connection.getOutputStream();
        out.write(head("200 OK"));
        out.write(BODY);
    }

    private static byte[] head(String status) {
        int length = status.startsWith("200") ? BYTES : 0;
        return "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                .formatted(status, RawCall.BACKEND_TYPE, length)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
