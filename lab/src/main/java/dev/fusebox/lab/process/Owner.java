package dev.fusebox.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The user that a process, a file or a listening port belongs to: a password that fusebox finds is sent only to processes of the
 * same user.
 */
final class Owner {

    static final String UNKNOWN = "unknown";

    private static final Path PROCESSES = Path.of("/proc");

    private Owner() {}

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
            return Stream.of("net/tcp", "net/tcp6")
                    .map(PROCESSES::resolve)
                    .filter(Files::isReadable)
                    .flatMap(table -> rows(table).stream())
                    .anyMatch(row -> isForeign(row, port, "" + self));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException notLinux) {
            return false;
        }
    }

    private static List<String> rows(Path table) {
        try {
            return Files.readAllLines(table);
        } catch (IOException e) {
            return List.of();
        }
    }

    /** @param row number, local address, remote address, state (0A: listening), queues, timer, retransmits, user, .. */
    static boolean isForeign(String row, int port, String user) {
        String[] words = row.strip().split("\\s+");
        return words.length > 7
                && words[1].endsWith(":%04X".formatted(port))
                && words[3].equals("0A")
                && !words[7].equals(user);
    }
}
