package dev.fusebox.lab.common;

/** What is still to be done when the lab is told to end (SIGINT, SIGTERM), until this is closed. */
public final class ShutdownHook implements AutoCloseable {

    private final Thread thread;

    public ShutdownHook(Runnable last) {
        thread = new Thread(last);
        Runtime.getRuntime().addShutdownHook(thread);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException alreadyEnding) {
            // It runs.
        }
    }
}
