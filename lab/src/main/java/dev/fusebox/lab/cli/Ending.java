package dev.fusebox.lab.cli;

import dev.fusebox.lab.run.Stack;
import java.util.function.Supplier;

/**
 * Ends the stack when the lab is told to end (SIGINT, SIGTERM), and says what was kept. A terminal's Ctrl-C reaches the
 * lab's processes at the same moment, so the main thread may see one die before it learns why.
 */
final class Ending implements AutoCloseable {

    private final Thread hook;
    private volatile Stack stack;
    private volatile boolean shuttingDown;

    Ending(Supplier<String> lastWords) {
        hook = new Thread(() -> {
            shuttingDown = true;
            System.err.println("\n" + lastWords.get());
            if (stack != null) {
                stack.close();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    void with(Stack started) {
        stack = started;
    }

    /** Waits a moment for a signal that is on its way; if one comes, leaves the last words to it. */
    void yieldToShutdown() throws InterruptedException {
        Thread.sleep(500);
        while (shuttingDown) {
            Thread.sleep(1000);
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            // The hook runs and closes the stack.
        }
    }
}
