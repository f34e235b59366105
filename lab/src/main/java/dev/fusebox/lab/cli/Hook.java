package dev.fusebox.lab.cli;

/** What is still to be done when the lab is told to end (SIGINT, SIGTERM), until this is closed. */
final class Hook implements AutoCloseable {

    private final Thread thread;

    Hook(Runnable last) {
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
