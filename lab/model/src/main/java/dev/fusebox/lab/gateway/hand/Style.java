package dev.fusebox.lab.gateway.hand;

import static dev.fusebox.lab.gateway.hand.Server.JETTY;
import static dev.fusebox.lab.gateway.hand.Server.NETTY;
import static dev.fusebox.lab.gateway.hand.Server.TOMCAT;

import dev.fusebox.lab.common.Figures;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The programming styles of a proxy. */
enum Style {
    SYNC("Blocking servlet", Waiting.BLOCKS, Client.APACHE, TOMCAT, JETTY),
    REST_TEMPLATE("RestTemplate", Waiting.BLOCKS, Client.APACHE, TOMCAT, JETTY),
    COMPLETABLE_FUTURE_JAVA_CLIENT("CompletableFuture with Java's client", Waiting.FREES, Client.JAVA, TOMCAT, JETTY),
    COMPLETABLE_FUTURE_APACHE_CLIENT(
            "CompletableFuture with Apache's client", Waiting.FREES, Client.APACHE, TOMCAT, JETTY),
    ASYNC_COMPLETE("Asynchronous servlet (complete)", Waiting.FREES, Client.APACHE, TOMCAT, JETTY),
    ASYNC_RESUME("Asynchronous servlet (resume)", Waiting.FREES, Client.APACHE, TOMCAT, JETTY),
    WEBFLUX_JAVA_HTTP_CLIENT("WebFlux with Java's client", Waiting.HAS_NONE, Client.JAVA, NETTY),
    WEBFLUX_WEBCLIENT("WebFlux with WebClient", Waiting.HAS_NONE, Client.REACTOR_NETTY, NETTY),
    WEBFLUX_APACHE_CLIENT("WebFlux with Apache's client", Waiting.HAS_NONE, Client.APACHE, NETTY),
    REACTOR_NETTY("Reactor Netty", Waiting.HAS_NONE, Client.REACTOR_NETTY, NETTY),
    VERTX("Vert.x", Waiting.HAS_NONE, Client.VERTX, Server.VERTX);

    /** What a call does with its request thread while it waits for the backend. */
    enum Waiting {
        BLOCKS,
        /** Gives it back; the container ends the call when it takes too long. */
        FREES,
        /** There are no request threads. */
        HAS_NONE
    }

    /** HTTP clients, with the connections to one address that they have by default; {@code null} for no bound. */
    enum Client {
        APACHE(5),
        JAVA(null),
        REACTOR_NETTY(500),
        VERTX(5);

        final @Nullable Integer connections;

        Client(@Nullable Integer connections) {
            this.connections = connections;
        }
    }

    final String title;
    final Waiting waiting;
    final Client client;
    final List<Server> servers;

    Style(String title, Waiting waiting, Client client, Server... servers) {
        this.title = title;
        this.waiting = waiting;
        this.client = client;
        this.servers = List.of(servers);
    }

    /** As arguments and ids write it. */
    String id() {
        return Figures.word(this);
    }

    /** Whether Spring starts its server and reads its settings. The floors start alone. */
    boolean onSpring() {
        return this != REACTOR_NETTY && this != VERTX;
    }
}
