package dev.fusebox.proxies;

/**
 * A proxy that has started.
 *
 * @param port that it listens at
 * @param stop ends it
 */
public record RunningProxy(int port, Runnable stop) implements AutoCloseable {

    @Override
    public void close() {
        stop.run();
    }
}
