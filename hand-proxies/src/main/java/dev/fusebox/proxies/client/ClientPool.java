package dev.fusebox.proxies.client;

/** The connections of a route's HTTP client to its backend, read live. */
public interface ClientPool {

    /** The bound of connections; {@code null} when there is none. */
    Integer max();

    /** The bound that the library has by default; {@code null} when it has none. */
    Integer usual();

    /** Connections that carry a call; {@code null} when the library does not say. */
    Integer inUse();

    /** Calls that wait for a connection; {@code null} when the library does not say. */
    Integer queued();

    /** Calls that the pool rejected since the start; {@code null} when all wait. */
    default Long rejected() {
        return null;
    }
}
