package dev.fusebox.lab.process.os;

import dev.fusebox.lab.common.Program;
import dev.fusebox.lab.jmx.AcceptQueue;
import dev.fusebox.lab.process.os.Proc.TcpSocket;
import java.net.URI;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A port of this machine, as Linux tells it: who listens and what waits by {@code /proc}, the rest by {@code ss}. */
public record ListeningPort(int port) implements AcceptQueue {

    /** Waiting and size, and in the line below, of the memory of the socket, what was dropped. */
    private static final Pattern SOCKET = Pattern.compile("LISTEN +\\d+ +(\\d+) .*\\s+skmem:\\(.*,d(\\d+)\\)");

    public static ListeningPort of(String url) {
        URI uri = URI.create(url);
        return new ListeningPort(uri.getPort() < 0 ? 80 : uri.getPort());
    }

    @Override
    public @Nullable Integer waiting() {
        List<TcpSocket> sockets = sockets();
        return sockets.isEmpty()
                ? null
                : Integer.valueOf(sockets.stream().mapToInt(TcpSocket::waiting).sum());
    }

    private List<TcpSocket> sockets() {
        return Proc.listening().stream()
                .filter(socket -> socket.localPort() == port)
                .toList();
    }

    /** Whether only other processes than these listen there; false where the system does not tell. */
    public boolean isForeign(List<ProcessHandle> own) {
        List<String> sockets = sockets().stream().map(TcpSocket::socket).toList();
        return !sockets.isEmpty()
                && own.stream()
                        .map(process -> Proc.openFiles(process.pid()))
                        .noneMatch(open -> open.isEmpty() || open.stream().anyMatch(sockets::contains));
    }

    @Override
    public QueueCounts counts() {
        return counts(Program.says("ss", "-ltnmH", "sport = :" + port).orElse(""));
    }

    /** @param sockets as {@code ss} prints them; a port may have one for each address */
    static QueueCounts counts(String sockets) {
        List<MatchResult> found = SOCKET.matcher(sockets).results().toList();
        return found.isEmpty()
                ? new QueueCounts(null, null)
                : new QueueCounts(
                        found.stream()
                                .mapToInt(s -> Integer.parseInt(s.group(1)))
                                .sum(),
                        found.stream()
                                .mapToLong(s -> Long.parseLong(s.group(2)))
                                .sum());
    }
}
