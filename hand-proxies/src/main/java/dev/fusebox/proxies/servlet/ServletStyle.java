package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.client.ClientPool;

/** A proxy as a servlet, or as a handler of Spring MVC, which calls its method {@value #METHOD}. */
interface ServletStyle {

    String METHOD = "handle";

    /** Whether a call leaves the server's thread while the backend works on it, so that the server's time limit for that holds. */
    default boolean isAsynchronous() {
        return false;
    }

    ClientPool pool();
}
