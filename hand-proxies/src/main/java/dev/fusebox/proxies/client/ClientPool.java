package dev.fusebox.proxies.client;

/** The connections of a route's HTTP client to its backend, read live. What the library does not say is {@code null}. */
public interface ClientPool extends AutoCloseable {

    /** The bound of connections; {@code null} when there is none. */
    default Integer max() {
        return null;
    }

    /** The bound that the library has by default; {@code null} when it has none. */
    default Integer usual() {
        return null;
    }

    /** Connections that carry a call. */
    default Integer inUse() {
        return null;
    }

    /** Calls that wait for a connection. */
    default Integer queued() {
        return null;
    }

    /** Calls that the pool rejected since the start; {@code null} when all wait. */
    default Long rejected() {
        return null;
    }

    /** Ends the client, where its library does not do that by itself. */
    @Override
    default void close() {}
}
