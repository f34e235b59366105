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

/** A stack for as long as a verb works with it. Ends it when the lab is told to end, too, and says what was kept. */
final class OwnStack {

    /** What a verb does with its stack. */
    interface Body<T> {
        T run(Stack stack) throws InterruptedException;
    }

    private volatile @Nullable Stack stack;
    private volatile boolean shuttingDown;

    private OwnStack() {}

    /** @param logs folder for one log file a process */
    static <T> T run(
            LabHome home, RunOptions options, Path logs, Progress progress, Supplier<String> lastWords, Body<T> body)
            throws InterruptedException {
        OwnStack own = new OwnStack();
        JavaRuntime java = JavaRuntime.find(options.javaHome());
        Ports ports = new Ports(options.portBase());
        try (ShutdownHook hook = new ShutdownHook(() -> own.shutDown(progress, lastWords));
                Stack stack = new Stack(home, ports, java, logs, progress::say)) {
            own.stack = stack;
            try {
                return body.run(stack);
            } catch (RuntimeException failure) {
                // A terminal's Ctrl-C reaches the lab's processes at the same moment, so one may be seen to die before
                // the
                // signal is. Waits a moment for it; if it comes, leaves the last words to it.
                do {
                    Thread.sleep(500);
                } while (own.shuttingDown);
                try {
                    // A read over JMX, say, mostly fails because a process ended by itself.
                    stack.requireAlive();
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
