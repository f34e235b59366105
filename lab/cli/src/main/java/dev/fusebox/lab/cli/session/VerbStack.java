package dev.fusebox.lab.cli.session;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.ShutdownHook;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.process.Stack;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.commons.lang3.function.FailableFunction;
import org.jspecify.annotations.Nullable;

/** Processes that live as long as a verb needs them. A signal ends what the lab started, too; then it says what was kept. */
public final class VerbStack {

    private volatile @Nullable Processes processes;
    private volatile boolean shuttingDown;

    private VerbStack() {}

    /**
     * What a signal brings about.
     *
     * @param lastWords said at once
     * @param after done when the processes have ended
     */
    public record Interruption(Supplier<String> lastWords, Runnable after) {

        private static Interruption of(Supplier<String> lastWords) {
            return new Interruption(lastWords, () -> {});
        }
    }

    /** @param logs folder for one log file per process */
    public static <T> T run(
            LabHome home,
            RunOptions options,
            Path logs,
            Progress progress,
            Supplier<String> lastWords,
            FailableFunction<Stack, T, InterruptedException> body)
            throws InterruptedException {
        return run(home, options, logs, progress, Interruption.of(lastWords), body);
    }

    /** The same with something to do at the end of an interruption. */
    public static <T> T run(
            LabHome home,
            RunOptions options,
            Path logs,
            Progress progress,
            Interruption interruption,
            FailableFunction<Stack, T, InterruptedException> body)
            throws InterruptedException {
        JavaRuntime java = JavaRuntime.find(options.javaHome());
        Ports ports = new Ports(options.portBase());
        return run(() -> new Stack(home, ports, java, logs, progress::say), progress, interruption, stack -> {
            stack.readFrom(options.mongo());
            return body.apply(stack);
        });
    }

    /** @param made the processes, which end with the verb */
    public static <P extends Processes, T> T run(
            Supplier<P> made,
            Progress progress,
            Supplier<String> lastWords,
            FailableFunction<P, T, InterruptedException> body)
            throws InterruptedException {
        return run(made, progress, Interruption.of(lastWords), body);
    }

    private static <P extends Processes, T> T run(
            Supplier<P> made,
            Progress progress,
            Interruption interruption,
            FailableFunction<P, T, InterruptedException> body)
            throws InterruptedException {
        VerbStack own = new VerbStack();
        try (ShutdownHook hook = new ShutdownHook(() -> own.shutDown(progress, interruption));
                P processes = made.get()) {
            own.processes = processes;
            try {
                return body.apply(processes);
            } catch (RuntimeException failure) {
                // Ctrl-C reaches the lab's processes and the lab at the same moment, so a process may be seen to die
                // first. Wait for the lab's own signal; if it comes, its handler speaks.
                do {
                    Thread.sleep(500);
                } while (own.shuttingDown);
                try {
                    // A read over JMX mostly fails because a process ended by itself, or was stopped.
                    processes.requireRunning();
                } catch (LabException death) {
                    death.addSuppressed(failure);
                    throw death;
                }
                throw failure;
            }
        }
    }

    private void shutDown(Progress progress, Interruption interruption) {
        shuttingDown = true;
        try {
            progress.say("\n" + interruption.lastWords().get());
        } finally {
            if (processes != null) {
                processes.close();
            }
            interruption.after().run();
        }
    }
}
