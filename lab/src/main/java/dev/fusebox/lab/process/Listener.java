package dev.fusebox.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who listens at a port of this machine, as Linux tells it. */
final class Listener {

    private static final String LISTENS = "0A";

    private Listener() {}

    /** Whether only other processes than these listen there; false where the system does not tell. */
    static boolean isForeign(int port, List<ProcessHandle> own) {
        try {
            Set<String> sockets = Stream.concat(rows("tcp"), rows("tcp6"))
                    .map(row -> row.strip().split("\\s+"))
                    .filter(words -> words[3].equals(LISTENS) && words[1].endsWith(":%04X".formatted(port)))
                    .map(words -> "socket:[" + words[9] + "]")
                    .collect(Collectors.toSet());
            for (ProcessHandle process : own) {
                if (openFiles(process.pid()).stream().anyMatch(sockets::contains)) {
                    return false;
                }
            }
            return !sockets.isEmpty();
        } catch (IOException untold) {
            return false;
        }
    }

    private static Stream<String> rows(String protocol) throws IOException {
        return Files.readAllLines(Path.of("/proc/net", protocol)).stream().skip(1);
    }

    private static List<String> openFiles(long pid) throws IOException {
        try (Stream<Path> links = Files.list(Path.of("/proc", "" + pid, "fd"))) {
            return links.map(Listener::target).toList();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closed) {
            return "";
        }
    }
}
