package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.client.ClientPool;
import jakarta.servlet.Servlet;

/** A proxy as a servlet. {@link Servlet#destroy()} closes its client. */
interface ServletStyle extends Servlet {

    ClientPool pool();
}
