package dev.fusebox.proxies;

import dev.fusebox.proxies.servlet.ServletProxies;

/** A proxy that is written by hand: a server, and for each route the programming style that its calls go through. */
public final class HandProxies {

    private static final int WRONG_USAGE = 2;

    private HandProxies() {}

    public static void main(String[] args) {
        Arguments arguments;
        try {
            arguments = Arguments.of(args);
        } catch (IllegalArgumentException wrong) {
            System.err.println("hand-proxies: " + wrong.getMessage());
            System.exit(WRONG_USAGE);
            return;
        }
        start(arguments, args);
    }

    static RunningProxy start(Arguments arguments, String... args) {
        return switch (arguments.server()) {
            case TOMCAT, JETTY -> ServletProxies.start(arguments, args);
            case NETTY, VERTX -> throw new UnsupportedOperationException("not yet");
        };
    }
}
