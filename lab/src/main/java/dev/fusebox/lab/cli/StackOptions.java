package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.process.Ports;
import dev.fusebox.lab.process.Stack;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every verb that starts processes. */
final class StackOptions {

    private static final int LOWEST = 1024;

    private static final int HIGHEST = 65_535 - (Ports.BLOCK - 1);

    private @Nullable Integer portBase;

    @Option(
            names = "--port-base",
            paramLabel = "N",
            description = "Use ports N..N+39 instead of the default ones, so that two labs can run at once.")
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
    @Nullable
    Path javaHome;

    @Nullable
    Integer portBase() {
        return portBase;
    }

    /** Makes sure of Java and of the ports, before anything starts, and then does the work. */
    <T> T runStack(LabHome home, Set<Component> needed, Progress progress, String lastWords, OwnStack.Body<T> body)
            throws InterruptedException {
        JavaRuntime java = JavaRuntime.find(javaHome);
        Ports ports = new Ports(portBase);
        Stack.prepare(home, ports, needed, progress::say);
        Path logs = home.state().resolve("logs");
        return OwnStack.run(() -> new Stack(home, ports, java, logs, progress::say), () -> lastWords, progress, body);
    }
}
