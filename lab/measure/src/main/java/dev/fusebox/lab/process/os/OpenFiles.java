package dev.fusebox.lab.process.os;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a process has open, by kind. Linux only: elsewhere nothing is known. */
public final class OpenFiles {

    /**
     * How many there are: {@code connections to service-a}, {@code connections from callers}, {@code jar files}. Empty where the
     * system does not say.
     *
     * @param named the name of the process on a port; {@code null} for none of the lab's
     */
    public static Map<String, Long> byKind(ProcessHandle process, IntFunction<@Nullable String> named) {
        // What each connection of this machine is.
        Map<String, String> sockets = Proc.sockets()
                .collect(Collectors.toMap(Proc.TcpSocket::socket, socket -> kind(socket, named), (one, same) -> one));
        return Proc.openFiles(process.pid()).stream()
                .collect(Collectors.groupingBy(file -> kind(file, sockets), TreeMap::new, Collectors.counting()));
    }

    private static String kind(String file, Map<String, String> sockets) {
        if (file.isEmpty()) {
            return "closed meanwhile";
        }
        if (file.startsWith("socket:[")) {
            return sockets.getOrDefault(file, "other sockets");
        }
        return file.endsWith(".jar") ? "jar files" : file.startsWith("/") ? "files" : "pipes and events";
    }

    private static String kind(Proc.TcpSocket socket, IntFunction<@Nullable String> named) {
        String to = named.apply(socket.remotePort());
        if (to != null) {
            return "connections to " + to;
        }
        return socket.remotePort() == 0
                ? "open ports"
                : named.apply(socket.localPort()) != null ? "connections from callers" : "other connections";
    }
}
