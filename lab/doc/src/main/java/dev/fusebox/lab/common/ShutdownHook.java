package dev.fusebox.lab.common;

/** Work to do when a signal ends the lab (SIGINT, SIGTERM), until this is closed. */
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
            // The hook runs already.
        }
    }
}
