package dev.fusebox.proxies.webflux;

/**
 * The backend broke its answer off. Spring thinks that some errors of HTTP clients, such as {@code EOFException} or "connection
 * reset by peer", are errors of the caller's connection, and ends the answer as if it were whole. It does not know this one.
 */
final class BrokenAnswer extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Neither cause nor message of the error: Spring looks for both. */
    BrokenAnswer(Throwable error) {
        super("the backend broke its answer off: " + error.getClass().getName(), null, false, false);
    }
}
