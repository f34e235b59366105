package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.client.ClientPool;

/** A proxy as a handler of Spring MVC, which calls its method {@value #METHOD}. */
interface MvcStyle extends AutoCloseable {

    String METHOD = "handle";

    ClientPool pool();

    @Override
    void close();
}
