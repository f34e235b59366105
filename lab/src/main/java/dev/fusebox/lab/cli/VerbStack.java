package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.ShutdownHook;
import dev.fusebox.lab.folder.Run.RunOptions;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.process.Stack;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A stack that lives as long as a verb needs it. A signal ends it too; then it says what was kept. */
final class VerbStack {

    /** The work of a verb on its stack. */
    interface Body<T> {
        T run(Stack stack) throws InterruptedException;
    }

    private volatile @Nullable Stack stack;
    private volatile boolean shuttingDown;

    private VerbStack() {}

    /** @param logs folder for one log file per process */
    static <T> T run(
            LabHome home, RunOptions options, Path logs, Progress progress, Supplier<String> lastWords, Body<T> body)
            throws InterruptedException {
        VerbStack own = new VerbStack();
        JavaRuntime java = JavaRuntime.find(options.javaHome());
        Ports ports = new Ports(options.portBase());
        try (ShutdownHook hook = new ShutdownHook(() -> own.shutDown(progress, lastWords));
                Stack stack = new Stack(home, ports, java, logs, progress::say)) {
            own.stack = stack;
            stack.readFrom(options.mongo());
            try {
                return body.run(stack);
            } catch (RuntimeException failure) {
                // Ctrl-C reaches the lab's processes and the lab at the same moment, so a process may be seen to die
                // first. Wait for the lab's own signal; if it comes, its handler speaks.
                do {
                    Thread.sleep(500);
                } while (own.shuttingDown);
                try {
                    // A read over JMX mostly fails because a process ended by itself, or was stopped.
                    stack.requireRunning();
                } catch (LabException death) {
                    death.addSuppressed(failure);
                    throw death;
                }
                throw failure;
            }
        }
    }

    private void shutDown(Progress progress, Supplier<String> lastWords) {
        shuttingDown = true;
        progress.say("\n" + lastWords.get());
        if (stack != null) {
            stack.close();
        }
    }
}
