package dev.fusebox.proxies;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The servers, each with the styles that it can run. */
public enum Server {
    TOMCAT(Styles.SERVLET),
    JETTY(Styles.SERVLET),
    NETTY(Styles.NETTY),
    VERTX(Styles.VERTX);

    /** Names of styles, by the interface that they are written to. */
    private static final class Styles {
        static final List<String> SERVLET = List.of(
                "sync",
                "rest-template",
                "completable-future-java-client",
                "completable-future-apache-client",
                "async-complete",
                "async-resume");
        static final List<String> NETTY =
                List.of("webflux-java-http-client", "webflux-webclient", "webflux-apache-client", "reactor-netty");
        static final List<String> VERTX = List.of("vertx");
    }

    private final List<String> styles;

    Server(List<String> styles) {
        this.styles = styles;
    }

    public List<String> styles() {
        return styles;
    }

    /** As arguments write it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Server of(String id) {
        return Arrays.stream(values())
                .filter(server -> server.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(Arguments.SERVER + "=" + id
                        + ": no such server; choose "
                        + Arrays.stream(values()).map(Server::id).collect(Collectors.joining(", "))));
    }
}
