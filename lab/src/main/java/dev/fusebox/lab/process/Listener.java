package dev.fusebox.lab.process;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Who listens at a port of this machine, as Linux tells it. */
final class Listener {

    /** Whether only other processes than these listen there; false where the system does not tell. */
    static boolean isForeign(int port, List<ProcessHandle> own) {
        Set<String> sockets = Proc.sockets()
                .filter(socket -> socket.listensAt(port))
                .map(Proc.TcpSocket::socket)
                .collect(Collectors.toSet());
        for (ProcessHandle process : own) {
            List<String> open = Proc.openFiles(process.pid());
            if (open.isEmpty() || open.stream().anyMatch(sockets::contains)) {
                return false;
            }
        }
        return !sockets.isEmpty();
    }
}
