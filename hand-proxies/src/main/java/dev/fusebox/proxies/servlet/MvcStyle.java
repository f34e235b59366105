package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.client.ClientPool;

/** A proxy as a handler of Spring MVC, which calls its method {@value #METHOD}. */
interface MvcStyle extends AutoCloseable {

    String METHOD = "handle";

    /** Whether a call leaves the server's thread while the backend works on it, so that the server's time limit for that holds. */
    boolean isAsynchronous();

    ClientPool pool();

    @Override
    void close();
}
