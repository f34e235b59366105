package dev.fusebox.lab.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What a process has open, by kind. Linux only: elsewhere nothing is known. */
public final class OpenFiles {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

    /** Columns of such a table. */
    private static final int LOCAL = 1;

    private static final int REMOTE = 2;
    private static final int INODE = 9;
    private static final String SOCKET = "socket:[";

    private OpenFiles() {}

    /**
     * How many there are: {@code connections to service-a}, {@code connections from callers}, {@code jar files}. Empty where the
     * system does not say.
     *
     * @param named the name of the process on a port; {@code null} for none of the lab's
     */
    public static Map<String, Long> byKind(ProcessHandle process, IntFunction<@Nullable String> named) {
        Map<String, Long> counts = new TreeMap<>();
        try {
            Map<String, String> sockets = sockets(named);
            try (DirectoryStream<Path> all =
                    Files.newDirectoryStream(Path.of("/proc", String.valueOf(process.pid()), "fd"))) {
                for (Path one : all) {
                    counts.merge(kind(one, sockets), 1L, Long::sum);
                }
            }
        } catch (IOException unknown) {
            return Map.of();
        }
        return counts;
    }

    private static String kind(Path descriptor, Map<String, String> sockets) {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            if (target.startsWith(SOCKET)) {
                return sockets.getOrDefault(target.substring(SOCKET.length(), target.length() - 1), "other sockets");
            }
            return target.endsWith(".jar") ? "jar files" : target.startsWith("/") ? "files" : "pipes and events";
        } catch (IOException closed) {
            return "closed meanwhile";
        }
    }

    /** What each connection of this machine is, by its inode. */
    private static Map<String, String> sockets(IntFunction<@Nullable String> named) throws IOException {
        Map<String, String> kinds = new HashMap<>();
        for (Path table : TABLES) {
            if (Files.isReadable(table)) {
                Files.readAllLines(table).stream()
                        .skip(1)
                        .map(line -> line.strip().split("\\s+"))
                        .forEach(f -> kinds.put(f[INODE], kind(port(f[LOCAL]), port(f[REMOTE]), named)));
            }
        }
        return kinds;
    }

    private static String kind(int local, int remote, IntFunction<@Nullable String> named) {
        String to = named.apply(remote);
        if (to != null) {
            return "connections to " + to;
        }
        return remote == 0
                ? "open ports"
                : named.apply(local) != null ? "connections from callers" : "other connections";
    }

    /** Of an address such as {@code 0100007F:22B1}. */
    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
    }
}
