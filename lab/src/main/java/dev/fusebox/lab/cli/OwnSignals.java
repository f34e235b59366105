package dev.fusebox.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the system does with a signal for this process. */
final class OwnSignals {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final long SIGINT = 1L << (2 - 1);

    private OwnSignals() {}

    /** Whether SIGINT ends this process: a JVM leaves it ignored where it was started so. Assumed where nothing says. */
    static boolean interruptible() {
        try {
            return interruptible(Files.readString(STATUS));
        } catch (IOException notLinux) {
            return true;
        }
    }

    static boolean interruptible(String status) {
        return status.lines()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> Long.parseUnsignedLong(
                        line.substring("SigIgn:".length()).strip(), 16))
                .noneMatch(ignored -> (ignored & SIGINT) != 0);
    }
}
