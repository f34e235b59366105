package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.client.ClientPool;
import jakarta.servlet.Servlet;

/** A proxy as a servlet. {@link Servlet#destroy()} closes its client. */
interface ServletStyle extends Servlet {

    /** Whether a call leaves the server's thread while the backend works on it, so that the server's time limit for that holds. */
    boolean isAsynchronous();

    ClientPool pool();
}
