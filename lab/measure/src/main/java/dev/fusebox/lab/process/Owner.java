package dev.fusebox.lab.process;

import dev.fusebox.lab.process.os.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The user that a process, a file or a listening port belongs to: a password that fusebox finds is sent only to processes of the
 * same user.
 */
final class Owner {

    static final String UNKNOWN = "unknown";

    private static final Path PROCESSES = Path.of("/proc");

    /** The user that runs this program. */
    static String self() {
        return of(ProcessHandle.current());
    }

    /** The user's name, or number where there is no name. */
    static String of(ProcessHandle process) {
        Path entry = PROCESSES.resolve("" + process.pid());
        return Files.exists(entry) ? of(entry) : process.info().user().orElse(UNKNOWN);
    }

    static String of(Path path) {
        try {
            return Files.getOwner(path).getName();
        } catch (IOException | UnsupportedOperationException e) {
            return UNKNOWN;
        }
    }

    /** Whether another user listens at this port of this machine; false where the system cannot say. */
    static boolean isForeign(int port) {
        try {
            Object self = Files.getAttribute(PROCESSES.resolve("self"), "unix:uid");
            return Proc.sockets().anyMatch(socket -> isForeign(socket, port, "" + self));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException notLinux) {
            return false;
        }
    }

    static boolean isForeign(Proc.TcpSocket socket, int port, String user) {
        return socket.listensAt(port) && !socket.user().equals(user);
    }
}
