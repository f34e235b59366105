package dev.fusebox.lean;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

/** What is below Spring's view of a call. */
final class Native {

    private Native() {}

    /** @return {@code null} when the server is not Reactor Netty */
    static HttpServerRequest request(ServerHttpRequest request) {
        try {
            Object found = ServerHttpRequestDecorator.getNativeRequest(request);
            return found instanceof HttpServerRequest call && found instanceof Connection ? call : null;
        } catch (IllegalArgumentException otherServer) {
            return null;
        }
    }
}
