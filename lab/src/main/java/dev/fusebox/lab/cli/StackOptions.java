package dev.fusebox.lab.cli;

import dev.fusebox.lab.study.UsageException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of every verb that starts processes. */
final class StackOptions {

    private static final int LOWEST = 1024;

    /** The block takes ports up to N + 26. */
    private static final int HIGHEST = 65_535 - 26;

    private Integer portBase;

    @Option(
            names = "--port-base",
            paramLabel = "N",
            description = "Use ports N..N+26 instead of the default ones, so that two labs can run at once.")
    void setPortBase(int base) {
        if (base < LOWEST || base > HIGHEST) {
            throw new UsageException("--port-base %d: must be %d to %d".formatted(base, LOWEST, HIGHEST));
        }
        portBase = base;
    }

    @Option(
            names = "--java-home",
            paramLabel = "DIR",
            description = "JDK 17+ for the lab's processes; default: the one that runs fusebox.")
    Path javaHome;

    Integer portBase() {
        return portBase;
    }
}
