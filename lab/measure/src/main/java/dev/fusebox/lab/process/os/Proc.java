package dev.fusebox.lab.process.os;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What Linux tells in {@code /proc}: nothing on other systems, and nothing of a process that has ended or is another user's. */
public final class Proc {

    /**
     * A connection of this machine, or a port that a process listens at.
     *
     * @param waiting of a port: connections that its process has not accepted yet
     * @param socket as it is among the open files of its process
     */
    public record TcpSocket(int localPort, int remotePort, boolean listens, int waiting, String user, String socket) {

        /** @param row number, local address, remote address, state (0A: listening), queues, timer, retransmits, user, time-outs, inode, .. */
        public static TcpSocket of(String row) {
            String[] words = row.strip().split("\\s+");
            return new TcpSocket(
                    port(words[1]),
                    port(words[2]),
                    words[3].equals("0A"),
                    Integer.parseUnsignedInt(words[4].substring(words[4].indexOf(':') + 1), 16),
                    words[7],
                    "socket:[" + words[9] + "]");
        }

        /** Of an address such as {@code 0100007F:22B1}. */
        private static int port(String address) {
            return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
        }

        public boolean listensAt(int port) {
            return listens && localPort == port;
        }
    }

    public static Stream<TcpSocket> sockets() {
        return Stream.of("tcp", "tcp6")
                .flatMap(table -> lines("net", table).skip(1))
                .map(TcpSocket::of);
    }

    /**
     * The ports that processes listen at: Linux tells them before all connections, of which there may be many thousands, so these
     * are not read.
     */
    static List<TcpSocket> listening() {
        List<TcpSocket> listening = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            try (BufferedReader rows = Files.newBufferedReader(Path.of("/proc/net", table))) {
                rows.readLine();
                for (String row = rows.readLine(); row != null; row = rows.readLine()) {
                    TcpSocket socket = TcpSocket.of(row);
                    if (!socket.listens()) {
                        break;
                    }
                    listening.add(socket);
                }
            } catch (IOException untold) {
                continue;
            }
        }
        return listening;
    }

    /** The whole file. What a process was started with may be in any encoding, so each byte is a character. */
    public static Optional<String> text(String... file) {
        try {
            return Optional.of(Files.readString(Path.of("/proc", file), StandardCharsets.ISO_8859_1));
        } catch (IOException untold) {
            return Optional.empty();
        }
    }

    /** Where a link leads, such as that of a namespace. */
    public static Optional<String> link(String... file) {
        try {
            return Optional.of(Files.readSymbolicLink(Path.of("/proc", file)).toString());
        } catch (IOException | UnsupportedOperationException untold) {
            return Optional.empty();
        }
    }

    public static Stream<String> lines(String... file) {
        return text(file).stream().flatMap(String::lines);
    }

    /** The value after a label such as {@code VmRSS} or {@code model name}; the first line where the label is empty. */
    public static Optional<String> value(String label, String... file) {
        // A file below /proc/sys must be read in one piece, as a reader with a buffer does.
        try (BufferedReader lines = Files.newBufferedReader(Path.of("/proc", file), StandardCharsets.ISO_8859_1)) {
            return lines.lines()
                    .filter(line -> line.startsWith(label))
                    .map(line -> line.substring(label.length()).replaceFirst("^\\s*:?\\s*", ""))
                    .findFirst();
        } catch (IOException | UncheckedIOException untold) {
            return Optional.empty();
        }
    }

    /** Paths, sockets and others; empty for one that was closed meanwhile. A process that runs has some. */
    static List<String> openFiles(long pid) {
        try (Stream<Path> links = Files.list(Path.of("/proc", "" + pid, "fd"))) {
            return links.map(Proc::target).toList();
        } catch (IOException | UncheckedIOException untold) {
            return List.of();
        }
    }

    /** The numbers of the threads of a process that run now. */
    public static List<Long> threads(long pid) {
        String[] threads = Path.of("/proc", "" + pid, "task").toFile().list();
        return threads == null
                ? List.of()
                : Stream.of(threads).map(Long::valueOf).toList();
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closed) {
            return "";
        }
    }
}
