package dev.fusebox.proxies;

import dev.fusebox.proxies.floor.Floors;
import dev.fusebox.proxies.servlet.ServletProxies;
import dev.fusebox.proxies.webflux.WebFluxProxies;
import java.util.List;

/** A proxy that is written by hand: a server, and for each route the programming style that its calls go through. */
public final class HandProxies {

    private static final int WRONG_USAGE = 2;

    private HandProxies() {}

    public static void main(String[] args) {
        try {
            start(Arguments.of(args), args);
        } catch (IllegalArgumentException wrong) {
            System.err.println("hand-proxies: " + wrong.getMessage());
            System.exit(WRONG_USAGE);
        }
    }

    static RunningProxy start(Arguments arguments, String... args) {
        return switch (arguments.server()) {
            case TOMCAT, JETTY -> ServletProxies.start(arguments, args);
            case NETTY -> {
                yield withoutSpring(arguments) ? Floors.start(arguments) : WebFluxProxies.start(arguments, args);
            }
            case VERTX -> Floors.start(arguments);
        };
    }

    private static boolean withoutSpring(Arguments arguments) {
        List<String> styles =
                arguments.routes().stream().map(Route::style).distinct().toList();
        if (styles.size() > 1 && styles.contains(Floors.REACTOR_NETTY)) {
            throw new IllegalArgumentException("styles " + String.join(", ", styles) + ": " + Floors.REACTOR_NETTY
                    + " is for all routes or for none");
        }
        return styles.contains(Floors.REACTOR_NETTY);
    }
}
