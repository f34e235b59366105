package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.ShutdownHook;
import dev.fusebox.lab.process.Stack;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A stack for as long as a verb works with it. Ends it when the lab is told to end, too, and says what was kept. A
 * terminal's Ctrl-C reaches the lab's processes at the same moment, so the main thread may see one die before it learns
 * why.
 */
final class OwnStack {

    /** What a verb does with its stack. */
    interface Body<T> {
        T run(Stack stack) throws InterruptedException;
    }

    private final Supplier<String> lastWords;
    private final Progress progress;
    private volatile @Nullable Stack stack;
    private volatile boolean shuttingDown;

    private OwnStack(Supplier<String> lastWords, Progress progress) {
        this.lastWords = lastWords;
        this.progress = progress;
    }

    static <T> T run(Supplier<Stack> opened, Supplier<String> lastWords, Progress progress, Body<T> body)
            throws InterruptedException {
        OwnStack own = new OwnStack(lastWords, progress);
        try (ShutdownHook hook = new ShutdownHook(own::shutDown);
                Stack stack = opened.get()) {
            own.stack = stack;
            try {
                return body.run(stack);
            } catch (RuntimeException failure) {
                own.yieldToShutdown();
                nameTheDead(stack, failure);
                throw failure;
            }
        }
    }

    /** What fails beside a process that ended by itself, such as a read over JMX, mostly fails because of that. */
    private static void nameTheDead(Stack stack, RuntimeException failure) {
        try {
            stack.requireAlive();
        } catch (LabException death) {
            death.addSuppressed(failure);
            throw death;
        }
    }

    private void shutDown() {
        shuttingDown = true;
        progress.say("\n" + lastWords.get());
        if (stack != null) {
            stack.close();
        }
    }

    /** Waits a moment for a signal that is on its way; if one comes, leaves the last words to it. */
    private void yieldToShutdown() throws InterruptedException {
        Thread.sleep(500);
        while (shuttingDown) {
            Thread.sleep(1000);
        }
    }
}
